import { hkdfSync } from 'node:crypto';

/** What is written is written with the first; the others are read, too, while the key is being changed. */
export type Keys = readonly [current: Buffer, ...others: Buffer[]];

/** One key per use, all from the installation's secret: what leaks of one use says nothing of another. */
export function deriveKeys(
  [current, ...others]: Keys,
  use:
    | 'one-time-codes'
    | 'seal'
    | 'upload-tickets'
    | 'download-tickets'
    | 'rehearsals'
    | 'report-mails'
    | 'grants'
    | 'review-passes'
    | 'review-viewers',
): Keys {
  const derive = (secretKey: Buffer) => Buffer.from(hkdfSync('sha256', secretKey, '', `kinora ${use}`, 32));
  return [derive(current), ...others.map(derive)];
}
