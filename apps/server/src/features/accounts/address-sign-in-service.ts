import type { SignedIn } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import { hashPassword } from '../../crypto/passwords.ts';
import { newToken } from '../../crypto/tokens.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import type { RegistrationService } from '../registration/registration-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { WorkspaceService } from '../workspaces/workspace-service.ts';
import { type Account, accountStore } from './account-store.ts';
import { toUser } from './to-user.ts';
import type { TrustedDeviceService } from './trusted-device-service.ts';

interface Parts {
  db: Database;
  sessions: Pick<SessionService, 'begin'>;
  devices: TrustedDeviceService;
  workspaces: Pick<WorkspaceService, 'create'>;
  registration: Pick<RegistrationService, 'requireAllowed' | 'admit'>;
}

interface Newcomer {
  /** Somebody whom we trust has found out that it is theirs. */
  email: string;
  name: string;
  userAgent: string;
  deviceToken: string | undefined;
}

export type AddressSignInService = ReturnType<typeof createAddressSignInService>;

/** For people who have proved elsewhere which address is theirs. Who has no account gets one, where they may. */
export function createAddressSignInService({ db, sessions, devices, workspaces, registration }: Parts) {
  /** Nobody knows the password: with a code to their address people can set one. */
  async function create(
    tx: Transaction,
    { email, name }: Newcomer,
    passwordHash: string,
  ): Promise<Account | undefined> {
    const account = await accountStore.insert(tx, { id: newId('acc'), email, name, passwordHash });
    if (!account) return undefined;
    await registration.admit(tx, account);
    await workspaces.create(tx, account.id);
    return account;
  }

  /** Of two sign-ins at once one makes the account, and the other finds it. */
  async function findOrCreate(tx: Transaction, person: Newcomer, passwordHash: string | undefined): Promise<Account> {
    const found = await accountStore.findByEmail(tx, person.email);
    const made = found ?? (passwordHash === undefined ? undefined : await create(tx, person, passwordHash));
    return made ?? (await accountStore.findByEmail(tx, person.email)) ?? refuse('email_taken');
  }

  return {
    async enter(
      person: Newcomer,
      onEntering: (tx: Transaction, accountId: string) => Promise<void>,
    ): Promise<SignedIn> {
      const isKnown = await accountStore.isTaken(db, person.email);
      if (!isKnown) await registration.requireAllowed(person.email);
      const passwordHash = isKnown ? undefined : await hashPassword(newToken('kst'));
      return db.transaction(async (tx) => {
        const { id } = await findOrCreate(tx, person, passwordHash);
        // Held, so that nobody gets in who is being suspended or deleted.
        const held = (await accountStore.lockActive(tx, id)) ?? refuse('email_taken');
        if (held.suspendedAt) refuse('account_suspended');
        await onEntering(tx, id);
        await devices.trust(tx, id, person.deviceToken);
        await accountStore.noteSignIn(tx, id);
        const account = (await accountStore.find(tx, id)) ?? refuse('email_taken');
        return { token: await sessions.begin(tx, id, person.userAgent), user: toUser(account) };
      });
    },
  };
}
