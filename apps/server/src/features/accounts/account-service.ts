import type { api, InputOf, OtpPurpose, SignedIn, User } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import { hashPassword, isPassword } from '../../crypto/passwords.ts';
import type { Database } from '../../db/connect.ts';
import type { Member } from '../../http/actor.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { type Account, accountStore } from './account-store.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';

type Accounts = typeof api.accounts;

interface Parts {
  db: Database;
  limits: RateLimits;
  codes: OneTimeCodeService;
  sessions: SessionService;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ db, limits, codes, sessions }: Parts) {
  return {
    async generateOtp({ email, purpose }: InputOf<Accounts['generateOtp']>, { ip }: Call<'public'>) {
      await limits.take('codes sent for an ip', ip);
      const known = (await accountStore.findByEmail(db, email)) !== undefined;
      const asked: OtpPurpose = purpose ?? (known ? 'reset' : 'register');
      if (asked === 'register' && known) refuse('email_taken');
      if (asked !== 'register' && !known) refuse('unknown_email');
      return { id: await codes.send(email, asked) };
    },

    async register(input: InputOf<Accounts['register']>, { ip, userAgent }: Call<'public'>): Promise<SignedIn> {
      const { email, name, password, otp } = input;
      if (await accountStore.findByEmail(db, email)) refuse('email_taken');
      await limits.take('code tries of an ip', ip);
      const useCode = (await codes.check({ email, purpose: 'register', code: otp })) ?? refuse('otp_invalid');
      const passwordHash = await hashPassword(password);
      const signedIn = await db.transaction(async (tx) => {
        if (!(await useCode(tx))) refuse('otp_invalid');
        const fresh = { id: newId('acc'), email, name: name.trim(), passwordHash };
        const account = (await accountStore.insert(tx, fresh)) ?? refuse('email_taken');
        return { token: await sessions.begin(tx, account.id, userAgent), user: toUser(account) };
      });
      await limits.giveBack('code tries of an ip', ip);
      return signedIn;
    },

    async login({ email, password }: InputOf<Accounts['login']>, { ip, userAgent }: Call<'public'>): Promise<SignedIn> {
      await limits.take('login failures of an ip', ip);
      const account = (await accountStore.findByEmail(db, email)) ?? refuse('user_not_found');
      if (!(await accountStore.takeLogin(db, account.id))) refuseForNow(account);
      if (!(await isPassword(account.passwordHash, password))) refuse('invalid_credentials');
      await accountStore.forgiveLogins(db, account.id);
      await limits.giveBack('login failures of an ip', ip);
      return { token: await sessions.begin(db, account.id, userAgent), user: toUser(account) };
    },

    async logout(_input: object, { actor }: Call<'member'>) {
      await sessions.end(actor);
      return { success: true as const };
    },

    async me(_input: object, { actor }: { actor: Member }): Promise<User> {
      return toUser((await accountStore.find(db, actor.accountId)) ?? refuse('unauthenticated'));
    },
  };
}

function refuseForNow({ loginBlockedUntil }: Account): never {
  const waitMs = (loginBlockedUntil?.getTime() ?? 0) - Date.now();
  refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

const toUser = ({ email, name, twoFactorSecret }: Account): User => ({
  email,
  name,
  twoFAEnabled: twoFactorSecret !== null,
});
