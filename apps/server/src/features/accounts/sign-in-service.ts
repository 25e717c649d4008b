import { type api, done, type InputOf, type SignedIn } from '@kinora/contract';
import { isPassword, standInHash } from '../../crypto/passwords.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Notices } from '../../mail/notices.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { TwoFactorService } from '../two-factors/two-factor-service.ts';
import { accountStore } from './account-store.ts';
import type { RequirePasswords } from './password-rule.ts';
import { toUser } from './to-user.ts';
import type { TrustedDeviceService } from './trusted-device-service.ts';
import { forgiveTries, type TryCount, tryPassword } from './try-password.ts';

type Accounts = typeof api.accounts;

interface Parts {
  db: Database;
  limits: RateLimits;
  notices: Notices;
  sessions: SessionService;
  twoFactors: TwoFactorService;
  devices: TrustedDeviceService;
  requirePasswords: RequirePasswords;
}

export type SignInService = ReturnType<typeof createSignInService>;

export function createSignInService(parts: Parts) {
  const { db, limits, notices, sessions, twoFactors, devices, requirePasswords } = parts;
  /** A known device has a count of its own: what others fail at the same address, say behind a proxy, is not its fault. */
  async function takeTryOfIp(ip: string, deviceId: string | undefined) {
    if (deviceId !== undefined) return { giveBack: async () => undefined };
    await limits.take('login failures of an ip', ip);
    return { giveBack: () => limits.giveBack('login failures of an ip', ip) };
  }

  /** The same for an address that has an account and for one that has not. */
  async function takeRecoveryTry(email: string, deviceId: string | undefined) {
    const who = deviceId ?? email;
    await limits.take('recovery tries', who);
    await limits.take('recovery tries a day', who);
    return {
      async giveBack() {
        await limits.giveBack('recovery tries', who);
        await limits.giveBack('recovery tries a day', who);
      },
    };
  }

  return {
    async login(input: InputOf<Accounts['login']>, { ip, userAgent }: Call<'public'>): Promise<SignedIn> {
      const { email, password, otp = '', device_token } = input;
      requirePasswords();
      const found = await accountStore.findByEmail(db, email);
      const deviceId = await devices.find(found?.id, device_token);
      const tryOfIp = await takeTryOfIp(ip, deviceId);
      const account = found ?? refuse('user_not_found');
      const count: TryCount = deviceId ? { of: 'device', id: deviceId } : { of: 'account', id: account.id };
      const right = (await tryPassword(db, { account, password, count })) ?? refuse('invalid_credentials');
      if (account.twoFactorSecret) {
        // The password is right; that alone neither counts as a failure nor forgives any where a code is asked for, too.
        await right.giveBack();
        if (otp.trim() === '') {
          await tryOfIp.giveBack();
          refuse('two_factor_required');
        }
        if (!(await twoFactors.useCode(account.id, otp))) refuse('two_factor_invalid');
      }
      // Only now: who cannot prove whose account it is does not hear of it.
      if (account.suspendedAt) {
        if (!account.twoFactorSecret) await right.giveBack();
        await tryOfIp.giveBack();
        refuse('account_suspended');
      }
      const token = await db.transaction(async (tx) => {
        if (!(await accountStore.lockUnchanged(tx, account))) refuse('invalid_credentials');
        await forgiveTries(tx, count);
        await devices.trust(tx, account.id, device_token);
        if (account.twoFactorSecret) await twoFactors.settle(tx, account.id);
        await accountStore.noteSignIn(tx, account.id);
        return sessions.begin(tx, account.id, userAgent);
      });
      await tryOfIp.giveBack();
      return { token, user: toUser(account) };
    },

    /** Whatever is wrong, the answer is the same and takes as long; so does what counts the tries. */
    async recover(input: InputOf<Accounts['recover']>, { ip, userAgent }: Call<'public'>) {
      const { email, password, recovery_code, device_token } = input;
      requirePasswords();
      const account = await accountStore.findByEmail(db, email);
      const deviceId = await devices.find(account?.id, device_token);
      const tries = [await takeTryOfIp(ip, deviceId), await takeRecoveryTry(email, deviceId)];
      const isRight = await isPassword(account?.passwordHash ?? (await standInHash()), password);
      if (!account || !isRight) return refuse('recovery_failed');
      await db.transaction(async (tx) => {
        if (!(await accountStore.lockUnchanged(tx, account))) refuse('recovery_failed');
        if (!(await twoFactors.useRecoveryCode(tx, account.id, recovery_code))) refuse('recovery_failed');
        await accountStore.forgiveTries(tx, account.id);
        await devices.trust(tx, account.id, device_token);
        await sessions.endAll(tx, account.id);
        await notices.post(tx, { kind: 'recovered', to: email, device: sessions.deviceOf(userAgent) });
      });
      for (const { giveBack } of tries) await giveBack();
      return done;
    },
  };
}
