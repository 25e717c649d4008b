import { createHmac } from 'node:crypto';
import type { Keys } from '../../crypto/keys.ts';
import { isSameDigest } from '../../crypto/tokens.ts';

/** What a signed form allows: this key, this type, this many bytes. Whether it is late or used, the database knows. */
export interface TicketRules {
  ticketId: string;
  key: string;
  contentType: string;
  maxBytes: number;
}

export type FormFields = Record<string, string>;

const fieldNames = ['Content-Type', 'key', 'policy', 'x-amz-signature'];

/** The fields of a form as S3 wants them posted, so that the browser has one way to send a file. */
export function signForm([signingKey]: Keys, rules: TicketRules): FormFields {
  const policy = Buffer.from(JSON.stringify(rules)).toString('base64url');
  return {
    key: rules.key,
    'Content-Type': rules.contentType,
    policy,
    'x-amz-signature': signatureOf(signingKey, policy),
  };
}

/** Undefined where anything was added, left out or changed. */
export function readForm(signingKeys: Keys, fields: ReadonlyMap<string, string>): TicketRules | undefined {
  if ([...fields.keys()].toSorted().join() !== fieldNames.join()) return undefined;
  const policy = fields.get('policy') ?? '';
  const signature = fields.get('x-amz-signature') ?? '';
  if (!signingKeys.some((key) => isSameDigest(signatureOf(key, policy), signature))) return undefined;
  const rules = JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')) as TicketRules;
  return fields.get('key') === rules.key && fields.get('Content-Type') === rules.contentType ? rules : undefined;
}

const signatureOf = (signingKey: Buffer, policy: string): string =>
  createHmac('sha256', signingKey).update(policy).digest('hex');
