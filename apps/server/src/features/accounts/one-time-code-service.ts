import type { OtpPurpose } from '@kinora/contract';
import type { Keys } from '../../crypto/keys.ts';
import { hashCode, hashToken, isSameDigest, newSixDigits, newToken } from '../../crypto/tokens.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { codeLifeMinutes, codeMail, linkLifeHours } from '../../mail/messages.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { oneTimeCodeStore } from './one-time-code-store.ts';
import { resetLinkStore } from './reset-link-store.ts';

const maxTries = 5;
const lifeSeconds = codeLifeMinutes * 60;
/**
 * As long as the longest time in which an address can be refused another code. So whoever asks in an owner's name until
 * no more are sent has thereby mailed the owner a link that works.
 */
const linkLifeSeconds = linkLifeHours * 3600;

interface Parts {
  db: Database;
  limits: RateLimits;
  outbox: Outbox;
  codeKeys: Keys;
  publicUrl: string;
}

export interface CodeOrder {
  email: string;
  purpose: OtpPurpose;
  /** Missing where the address has no account yet. */
  accountId: string | undefined;
}

export interface CodeClaim {
  email: string;
  purpose: OtpPurpose;
  code: string;
  /** Where given, the code counts only together with the token it was answered with, and without it no try is lost. */
  token?: string;
}

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>;

export function createOneTimeCodeService({ db, limits, outbox, codeKeys, publicUrl }: Parts) {
  /** In the fragment, which browsers tell no server. */
  async function newLink(tx: Transaction, email: string, accountId: string): Promise<string> {
    const token = newToken('kol');
    await resetLinkStore.insert(tx, accountId, { tokenHash: hashToken(token), lifeSeconds: linkLifeSeconds });
    return `${publicUrl}/forgot-password#${new URLSearchParams({ email, link: token })}`;
  }

  return {
    /** Mails a fresh code, with a link for the account to be opened anew, and answers the token that belongs to it. */
    async send({ email, purpose, accountId }: CodeOrder): Promise<string> {
      await limits.take(`${purpose} codes to an address`, email);
      await limits.take(`${purpose} codes to an address a day`, email);
      const code = newSixDigits();
      const token = newToken('kot');
      const codeHash = hashCode(codeKeys[0], email, purpose, code);
      await db.transaction(async (tx) => {
        await oneTimeCodeStore.replace(tx, { email, purpose, codeHash, tokenHash: hashToken(token) }, lifeSeconds);
        const link = purpose === 'reset' && accountId ? await newLink(tx, email, accountId) : undefined;
        const usefulSeconds = link ? linkLifeSeconds : lifeSeconds;
        await outbox.post(tx, { to: email, mail: codeMail(purpose, { code, link }), usefulSeconds });
      });
      return token;
    },

    /** Answers how to use the code up within a transaction; undefined where it is not right. */
    async check({ email, purpose, code, token }: CodeClaim) {
      const tokenHash = token === undefined ? undefined : hashToken(token);
      const row = await oneTimeCodeStore.takeTry(db, { email, purpose, tokenHash }, maxTries);
      const isRight = (key: Buffer) => isSameDigest(row?.codeHash ?? '', hashCode(key, email, purpose, code));
      if (!row || !codeKeys.some(isRight)) return undefined;
      return (tx: Transaction) => oneTimeCodeStore.use(tx, email, row.id);
    },

    /** The same for a link, which needs no code: nobody guesses it. */
    async checkLink(accountId: string, token: string) {
      const tokenHash = hashToken(token);
      if (!(await resetLinkStore.isThere(db, accountId, tokenHash))) return undefined;
      return (tx: Transaction) => resetLinkStore.use(tx, accountId, tokenHash);
    },

    endLinks: (tx: Transaction, accountId: string): Promise<void> => resetLinkStore.removeAll(tx, accountId),
  };
}
