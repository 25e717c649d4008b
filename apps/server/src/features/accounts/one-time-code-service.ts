import type { OtpPurpose } from '@kinora/contract';
import { hashCode, hashToken, isSameDigest, newSixDigits, newToken } from '../../crypto/tokens.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { codeLifeMinutes, codeMail } from '../../mail/messages.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { oneTimeCodeStore } from './one-time-code-store.ts';

const maxTries = 5;
const lifeSeconds = codeLifeMinutes * 60;

interface Parts {
  db: Database;
  limits: RateLimits;
  outbox: Outbox;
  codeKey: Buffer;
}

export interface CodeClaim {
  email: string;
  purpose: OtpPurpose;
  code: string;
  /** Where given, the code counts only together with the token it was answered with, and without it no try is lost. */
  token?: string;
}

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>;

export function createOneTimeCodeService({ db, limits, outbox, codeKey }: Parts) {
  return {
    /** Mails a fresh code and answers the token that belongs to it. */
    async send(email: string, purpose: OtpPurpose): Promise<string> {
      await limits.take('codes sent to an address', email);
      await limits.take('codes sent to an address a day', email);
      const code = newSixDigits();
      const token = newToken('kot');
      const codeHash = hashCode(codeKey, email, purpose, code);
      await db.transaction(async (tx) => {
        await oneTimeCodeStore.replace(tx, { email, purpose, codeHash, tokenHash: hashToken(token) }, lifeSeconds);
        await outbox.post(tx, { to: email, mail: codeMail(purpose, code), usefulSeconds: lifeSeconds });
      });
      return token;
    },

    /** Answers how to use the code up within a transaction; undefined where it is not right. */
    async check({ email, purpose, code, token }: CodeClaim) {
      const tokenHash = token === undefined ? undefined : hashToken(token);
      const row = await oneTimeCodeStore.takeTry(db, { email, purpose, tokenHash }, maxTries);
      if (!row || !isSameDigest(row.codeHash, hashCode(codeKey, email, purpose, code))) return undefined;
      return (tx: Transaction) => oneTimeCodeStore.use(tx, email, row.id);
    },
  };
}
