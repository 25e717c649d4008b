import { type api, done, type InputOf } from '@kinora/contract';
import { toBuffer } from 'qrcode';
import { hashRecoveryCode, newRecoveryCode } from '../../crypto/recovery-codes.ts';
import type { Seal } from '../../crypto/seal.ts';
import { isSameDigest } from '../../crypto/tokens.ts';
import { findTotpStep, newTotpSecret, totpUri } from '../../crypto/totp.ts';
import type { Database, Queries } from '../../db/connect.ts';
import { lockAccount } from '../../db/lock-account.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Notices } from '../../mail/notices.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { twoFactorStore } from './two-factor-store.ts';

type TwoFactors = typeof api.twoFactors;

interface Parts {
  /** What authenticator apps call this installation. */
  brandName: () => Promise<string>;
  db: Database;
  limits: RateLimits;
  seal: Seal;
  notices: Notices;
  sessions: SessionService;
}

/** Bound to its use as well as to its owner: no other sealed text of the same account opens as a secret. */
export const sealFor = (accountId: string): string => `two-factor ${accountId}`;

export type TwoFactorService = ReturnType<typeof createTwoFactorService>;

export function createTwoFactorService({ db, limits, seal, notices, sessions, brandName }: Parts) {
  async function findOwn(accountId: string, email: string) {
    const own = (await twoFactorStore.find(db, accountId)) ?? refuse('unauthenticated');
    return own.email === email ? own : refuse('forbidden');
  }

  const stepOf = (accountId: string, sealed: string, code: string) =>
    findTotpStep(seal.open(sealed, sealFor(accountId)), code, Date.now());

  /** Uses a code of the authenticator app up. Tries are counted per account, however often somebody starts anew. */
  async function useCode(accountId: string, code: string): Promise<boolean> {
    await limits.take('two-factor tries of an account', accountId);
    const secret = (await twoFactorStore.find(db, accountId))?.secret;
    if (!secret) return false;
    const step = await stepOf(accountId, secret, withoutSpaces(code));
    if (step === undefined || !(await twoFactorStore.takeStep(db, accountId, { secret, step }))) return false;
    await limits.giveBack('two-factor tries of an account', accountId);
    return true;
  }

  return {
    useCode,

    /** Turns two-factor authentication off with the recovery code; false where it is not the right one. */
    async useRecoveryCode(tx: Queries, accountId: string, code: string): Promise<boolean> {
      const hash = hashRecoveryCode(code);
      const stored = (await twoFactorStore.find(tx, accountId))?.recoveryCodeHash;
      if (!stored || !isSameDigest(stored, hash)) return false;
      return twoFactorStore.disableByRecovery(tx, accountId, hash);
    },

    /** To be told of every sign-in with a code. */
    settle: (tx: Queries, accountId: string): Promise<void> => twoFactorStore.settle(tx, accountId),

    /**
     * The way back for an owner whose stolen session was used to turn it on: the thief holds the app and the recovery
     * code, but has no password to sign in with.
     */
    undo: (tx: Queries, accountId: string): Promise<boolean> => twoFactorStore.undo(tx, accountId),

    async qrCode({ email }: InputOf<TwoFactors['qrCode']>, { actor }: Call<'member'>): Promise<Buffer> {
      const { accountId } = actor;
      await findOwn(accountId, email);
      const secret = newTotpSecret();
      const sealed = seal.close(secret, sealFor(accountId));
      if (!(await twoFactorStore.setPending(db, accountId, sealed))) refuse('two_factor_already_enabled');
      return toBuffer(totpUri(secret, email, await brandName()), { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
    },

    async setupKey({ email }: InputOf<TwoFactors['setupKey']>, { actor: { accountId } }: Call<'member'>) {
      const own = await findOwn(accountId, email);
      if (own.secret) refuse('two_factor_already_enabled');
      const pendingSecret = own.pendingSecret ?? refuse('not_found');
      return { setup_key: seal.open(pendingSecret, sealFor(accountId)) };
    },

    async enable({ email, passcode }: InputOf<TwoFactors['enable']>, { actor, userAgent }: Call<'member'>) {
      const { accountId } = actor;
      const own = await findOwn(accountId, email);
      if (own.secret) refuse('two_factor_already_enabled');
      const code = withoutSpaces(passcode) || refuse('two_factor_code_empty');
      await limits.take('two-factor set-up tries of an account', accountId);
      const pendingSecret = own.pendingSecret ?? refuse('two_factor_code_invalid');
      const step = (await stepOf(accountId, pendingSecret, code)) ?? refuse('two_factor_code_invalid');
      const recoveryCode = newRecoveryCode();
      const enabling = { pendingSecret, step, recoveryCodeHash: hashRecoveryCode(recoveryCode) };
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (!(await twoFactorStore.enable(tx, accountId, enabling))) refuse('two_factor_already_enabled');
        await notices.post(tx, { kind: 'twoFactorEnabled', to: email, device: sessions.deviceOf(userAgent) });
      });
      return { recovery_code: recoveryCode };
    },

    async disable({ email, passcode }: InputOf<TwoFactors['disable']>, { actor, userAgent }: Call<'member'>) {
      const { accountId } = actor;
      const own = await findOwn(accountId, email);
      if (!own.secret) refuse('two_factor_not_enabled');
      if (!withoutSpaces(passcode)) refuse('two_factor_code_empty');
      if (!(await useCode(accountId, passcode))) refuse('two_factor_code_invalid');
      await db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        await twoFactorStore.disable(tx, accountId);
        await notices.post(tx, { kind: 'twoFactorDisabled', to: email, device: sessions.deviceOf(userAgent) });
      });
      return done;
    },
  };
}

const withoutSpaces = (code: string): string => code.replace(/\s/g, '');
