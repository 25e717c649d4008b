import { hkdfSync } from 'node:crypto';

/** One key per use, all from the installation's secret: what leaks of one use says nothing of another. */
export function deriveKey(
  secretKey: Buffer,
  use: 'one-time-codes' | 'seal' | 'upload-tickets' | 'download-tickets',
): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `kinora ${use}`, 32));
}
