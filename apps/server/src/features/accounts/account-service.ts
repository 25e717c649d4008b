import type { api, InputOf, OtpPurpose, SignedIn, User } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import { hashPassword } from '../../crypto/passwords.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RegistrationService } from '../registration/registration-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { WorkspaceService } from '../workspaces/workspace-service.ts';
import { accountStore } from './account-store.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';
import type { RequirePasswords } from './password-rule.ts';
import { toUser } from './to-user.ts';
import type { TrustedDeviceService } from './trusted-device-service.ts';

type Accounts = typeof api.accounts;

interface Parts {
  db: Database;
  limits: RateLimits;
  codes: OneTimeCodeService;
  sessions: SessionService;
  devices: TrustedDeviceService;
  workspaces: Pick<WorkspaceService, 'create'>;
  registration: Pick<RegistrationService, 'requireAllowed' | 'admit'>;
  requirePasswords: RequirePasswords;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(parts: Parts) {
  const { db, limits, codes, sessions, devices, workspaces, registration, requirePasswords } = parts;
  return {
    async generateOtp({ email, purpose }: InputOf<Accounts['generateOtp']>, { actor, ip }: Call<'visitor'>) {
      await limits.take('codes sent for an ip', ip);
      // Before anything tells whether the address is known.
      if (purpose === 'delete' && !actor) refuse('unauthenticated');
      if (purpose !== 'delete') requirePasswords();
      const accountId = (await accountStore.findByEmail(db, email))?.id;
      const asked: OtpPurpose = purpose ?? (accountId ? 'reset' : 'register');
      if (asked === 'delete' && accountId !== actor?.accountId) refuse('forbidden');
      if (asked === 'reset' && !accountId) refuse('unknown_email');
      if (asked === 'register' && (await accountStore.isTaken(db, email))) refuse('email_taken');
      if (asked === 'register') await registration.requireAllowed(email);
      const sent = codes.send({ email, purpose: asked, accountId });
      return { id: await (asked === 'delete' ? sent.catch(refuseUnsent) : sent) };
    },

    async register(input: InputOf<Accounts['register']>, { ip, userAgent }: Call<'public'>): Promise<SignedIn> {
      const { email, name, password, otp, device_token } = input;
      requirePasswords();
      if (await accountStore.isTaken(db, email)) refuse('email_taken');
      await limits.take('code tries of an ip', ip);
      const useCode = (await codes.check({ email, purpose: 'register', code: otp })) ?? refuse('otp_invalid');
      const passwordHash = await hashPassword(password);
      const signedIn = await db.transaction(async (tx) => {
        if (!(await useCode(tx))) refuse('otp_invalid');
        const fresh = { id: newId('acc'), email, name: name.trim(), passwordHash };
        const account = (await accountStore.insert(tx, fresh)) ?? refuse('email_taken');
        const isAdministrator = await registration.admit(tx, account);
        await workspaces.create(tx, account.id);
        await devices.trust(tx, account.id, device_token);
        await accountStore.noteSignIn(tx, account.id);
        return {
          token: await sessions.begin(tx, account.id, userAgent),
          user: toUser({ ...account, isAdministrator }),
        };
      });
      await limits.giveBack('code tries of an ip', ip);
      return signedIn;
    },

    async me(_input: object, { actor }: Pick<Call<'member'>, 'actor'>): Promise<User> {
      return toUser((await accountStore.find(db, actor.accountId)) ?? refuse('unauthenticated'));
    },
  };
}

function refuseUnsent(cause: unknown): never {
  if (cause instanceof Refusal) throw cause;
  refuse('otp_not_sent', { cause });
}
