import { type api, done, type InputOf } from '@kinora/contract';
import { hashPassword } from '../../crypto/passwords.ts';
import { isResetLink } from '../../crypto/tokens.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Notices } from '../../mail/notices.ts';
import type { ApiKeyService } from '../api-keys/api-key-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { TwoFactorService } from '../two-factors/two-factor-service.ts';
import { accountStore } from './account-store.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';
import type { RequirePasswords } from './password-rule.ts';
import type { TrustedDeviceService } from './trusted-device-service.ts';
import { isOwnPassword } from './try-password.ts';

type Accounts = typeof api.accounts;

interface Parts {
  db: Database;
  limits: RateLimits;
  codes: OneTimeCodeService;
  notices: Notices;
  sessions: SessionService;
  twoFactors: TwoFactorService;
  apiKeys: ApiKeyService;
  devices: TrustedDeviceService;
  requirePasswords: RequirePasswords;
}

const keysSentence = 'Every API key was deleted. Generate new ones for the tools that need them.';
const undoneSentence =
  'Two-factor authentication is off: it had been turned on in the last seven days and nobody had signed in with it.';

export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService(parts: Parts) {
  const { db, limits, codes, notices, sessions, twoFactors, apiKeys, devices, requirePasswords } = parts;
  return {
    /**
     * Signs nobody in, and leaves a two-factor authentication that was ever used as it is: a mailbox alone must not
     * open the account. What a stolen session may have left behind goes: its keys, and a second factor that is new.
     */
    async reset(input: InputOf<Accounts['resetPassword']>, { actor, ip, userAgent }: Call<'otp-token'>) {
      const { email, password, otp, keep_api_keys = false, device_token } = input;
      requirePasswords();
      await limits.take('code tries of an ip', ip);
      const { id } = (await accountStore.findByEmail(db, email)) ?? refuse('unregistered_email');
      const useCode =
        (isResetLink(actor.token)
          ? await codes.checkLink(id, actor.token)
          : await codes.check({
              email,
              purpose: 'reset',
              code: otp ?? refuse('invalid_input', { sentence: 'otp: Enter the 6 digits' }),
              token: actor.token,
            })) ?? refuse('otp_invalid');
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        if (!(await useCode(tx))) refuse('otp_invalid');
        if (!(await accountStore.setPassword(tx, id, { passwordHash }))) refuse('unregistered_email');
        await codes.endLinks(tx, id);
        await sessions.endAll(tx, id);
        await devices.forgetAll(tx, id);
        await devices.trust(tx, id, device_token);
        const also = [
          ...((await twoFactors.undo(tx, id)) ? [undoneSentence] : []),
          ...(!keep_api_keys && (await apiKeys.endMadeBy(tx, id)) > 0 ? [keysSentence] : []),
        ];
        await notices.post(tx, { kind: 'passwordReset', to: email, device: sessions.deviceOf(userAgent), also });
      });
      await limits.giveBack('code tries of an ip', ip);
      return done;
    },

    async change(input: InputOf<Accounts['changePassword']>, { actor, userAgent }: Call<'member'>) {
      requirePasswords();
      const account = (await accountStore.find(db, actor.accountId)) ?? refuse('unauthenticated');
      const isRight = await isOwnPassword(limits, actor.sessionId, { account, password: input.current_password });
      if (!isRight) refuse('password_incorrect');
      const passwordHash = await hashPassword(input.new_password);
      const change = { passwordHash, replaces: account.passwordHash };
      await db.transaction(async (tx) => {
        if (!(await accountStore.setPassword(tx, account.id, change))) refuse('password_incorrect');
        await sessions.endAll(tx, account.id, actor.sessionId);
        const notice = { kind: 'passwordChanged', to: account.email, device: sessions.deviceOf(userAgent) } as const;
        await notices.post(tx, notice);
      });
      return done;
    },
  };
}
