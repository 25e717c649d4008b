import type { api, InputOf, SignedIn } from '@kinora/contract';
import { isPassword, standInHash } from '../../crypto/passwords.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { done } from '../../http/done.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Notices } from '../../mail/notices.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { TwoFactorService } from '../two-factors/two-factor-service.ts';
import { type Account, accountStore } from './account-store.ts';
import { loginTryStore } from './login-try-store.ts';
import { toUser } from './to-user.ts';
import { tryPassword } from './try-password.ts';

type Accounts = typeof api.accounts;

interface Parts {
  db: Database;
  limits: RateLimits;
  notices: Notices;
  sessions: SessionService;
  twoFactors: TwoFactorService;
}

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService({ db, limits, notices, sessions, twoFactors }: Parts) {
  /** The password is right; that alone neither counts as a failure nor forgives any where a code is asked for, too. */
  async function proveSecondFactor(account: Account, otp: string, ip: string): Promise<void> {
    if (otp.trim() === '') {
      await limits.giveBack('login failures of an ip', ip);
      refuse('two_factor_required');
    }
    if (!(await twoFactors.useCode(account.id, otp))) refuse('two_factor_invalid');
  }

  return {
    async login(input: InputOf<Accounts['login']>, { ip, userAgent }: Call<'public'>): Promise<SignedIn> {
      const { email, password, otp = '' } = input;
      await limits.take('login failures of an ip', ip);
      const account = (await accountStore.findByEmail(db, email)) ?? refuse('user_not_found');
      const right = (await tryPassword(db, account, password)) ?? refuse('invalid_credentials');
      if (account.twoFactorSecret) {
        await right.giveBack();
        await proveSecondFactor(account, otp, ip);
      }
      const token = await db.transaction(async (tx) => {
        if (!(await loginTryStore.confirm(tx, account))) refuse('invalid_credentials');
        if (account.twoFactorSecret) await twoFactors.settle(tx, account.id);
        return sessions.begin(tx, account.id, userAgent);
      });
      await limits.giveBack('login failures of an ip', ip);
      return { token, user: toUser(account) };
    },

    /** Whatever is wrong, the answer is the same and takes as long. */
    async recover(input: InputOf<Accounts['recover']>, { ip, userAgent }: Call<'public'>) {
      const { email, password, recovery_code } = input;
      await limits.take('login failures of an ip', ip);
      const account = await accountStore.findByEmail(db, email);
      if (!account) {
        await isPassword(await standInHash(), password);
        return refuse('recovery_failed');
      }
      if (!(await tryPassword(db, account, password))) refuse('recovery_failed');
      await db.transaction(async (tx) => {
        if (!(await loginTryStore.confirm(tx, account))) refuse('recovery_failed');
        if (!(await twoFactors.useRecoveryCode(tx, account.id, recovery_code))) refuse('recovery_failed');
        await sessions.endAll(tx, account.id);
        await notices.post(tx, { kind: 'recovered', to: email, device: sessions.deviceOf(userAgent) });
      });
      await limits.giveBack('login failures of an ip', ip);
      return done;
    },
  };
}
