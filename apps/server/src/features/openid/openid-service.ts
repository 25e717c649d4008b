import { done, type InputOf, type SignedIn } from '@kinora/contract';
import type { openidEndpoints } from '@kinora/contract/openid';
import type { Seal } from '../../crypto/seal.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { OpenidSettings } from '../../settings/settings.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { AddressSignInService } from '../accounts/address-sign-in-service.ts';
import type { AdministratorService } from '../administrators/administrator-service.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { type Claims, OpenidDown, type OpenidProvider, OpenidRefused, type RoundTrip } from './openid-provider.ts';
import { type ProvenPerson, personOfClaims } from './person-of-claims.ts';

type Calls = typeof openidEndpoints;

interface Parts {
  db: Database;
  /** Missing where the operator named none. */
  settings: OpenidSettings | undefined;
  provider: OpenidProvider | undefined;
  seal: Seal;
  limits: RateLimits;
  accounts: Pick<AccountService, 'me'>;
  signIn: AddressSignInService;
  administrators: Pick<AdministratorService, 'followGroup'>;
  sessions: Pick<SessionService, 'prove'>;
}

interface Ticket extends RoundTrip {
  begunAt: number;
  /** Whether the provider was to ask anew who it is. */
  again: boolean;
}

const ticketLifeMs = 600_000;
const sealedFor = 'openid ticket';

export type OpenidService = ReturnType<typeof createOpenidService>;

/**
 * A round trip is kept by the browser that began it, sealed, and by nobody else: a code that a stranger brings into
 * somebody's browser finds no ticket there. A code works once, which the provider looks after.
 */
export function createOpenidService(parts: Parts) {
  const { db, settings, provider, seal, limits, accounts, signIn, administrators, sessions } = parts;
  const inUse = () => (settings && provider ? { settings, provider } : refuse('openid_off'));

  function openTicket(sealed: string): Ticket {
    try {
      const ticket = JSON.parse(seal.open(sealed, sealedFor)) as Ticket;
      if (Date.now() < ticket.begunAt + ticketLifeMs) return ticket;
    } catch {
      // Of another key, or made up.
    }
    return refuse('openid_failed', { sentence: 'The sign-in took too long. Try again' });
  }

  async function findPerson(trip: InputOf<Calls['prove']>, ip: string, mustBeFresh = false): Promise<ProvenPerson> {
    const { settings, provider } = inUse();
    await limits.take('login failures of an ip', ip);
    const ticket = openTicket(trip.ticket);
    const claims = await provider.finish(trip.answer, ticket).catch((error) => refuseFor(error, settings.label));
    if (mustBeFresh && !(ticket.again && isFresh(claims, ticket.begunAt)))
      refuse('openid_failed', { sentence: `Sign in again at ${settings.label} to confirm that it is you` });
    const person = personOfClaims(claims, settings.groupsClaim);
    const sentence = `${settings.label} has not confirmed your email address, so it cannot be used here`;
    return person ?? refuse('openid_unverified', { sentence: sentence.replace(/^\p{L}/u, (a) => a.toUpperCase()) });
  }

  return {
    async begin({ again = false }: InputOf<Calls['begin']>) {
      const { provider, settings } = inUse();
      const { url, trip } = await provider.begin({ again }).catch((error) => refuseFor(error, settings.label));
      const ticket: Ticket = { ...trip, again, begunAt: Date.now() };
      return { url, ticket: seal.close(JSON.stringify(ticket), sealedFor) };
    },

    async finish({ device_token, ...trip }: InputOf<Calls['finish']>, { ip, userAgent }: Call<'public'>) {
      const { email, name, groups } = await findPerson(trip, ip);
      const signedIn: SignedIn = await signIn.enter(
        { email, name, userAgent, deviceToken: device_token },
        async (tx, accountId) => {
          const group = settings?.adminGroup;
          if (group) await administrators.followGroup(tx, { accountId, group, isIn: groups.includes(group) });
        },
      );
      await limits.giveBack('login failures of an ip', ip);
      return signedIn;
    },

    async prove(trip: InputOf<Calls['prove']>, call: Call<'member'>) {
      const { email } = await findPerson(trip, call.ip, true);
      const own = await accounts.me({}, call);
      if (email !== own.email)
        refuse('openid_failed', { sentence: `You confirmed to be ${email}. This session belongs to ${own.email}` });
      await sessions.prove(db, call.actor);
      await limits.giveBack('login failures of an ip', call.ip);
      return done;
    },
  };
}

/** Where the provider says when they last signed in. Clocks may differ by a minute. */
const isFresh = ({ auth_time }: Claims, begunAt: number): boolean =>
  typeof auth_time !== 'number' || auth_time * 1000 > begunAt - 60_000;

function refuseFor(error: unknown, label: string): never {
  if (error instanceof OpenidRefused)
    refuse('openid_failed', {
      cause: error,
      ...(error.isDenied && { sentence: `You were not signed in by ${label}` }),
    });
  if (error instanceof OpenidDown) refuse('openid_unavailable', { cause: error, retryAfterSeconds: 5 });
  throw error;
}
