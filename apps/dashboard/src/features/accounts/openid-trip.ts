import { KinoraError } from '@kinora/client';
import { type SignedIn, sentenceOf, statusOf } from '@kinora/contract';
import { openidEndpoints } from '@kinora/contract/openid';
import { sessionStore } from '../../api/browser-storage.ts';
import { call } from '../../api/call.ts';
import { deviceToken } from '../../api/device-token.ts';
import { startSession } from '../../api/session.ts';
import { addressAfterSignIn } from '../../api/sign-in-address.ts';

const key = 'kinora-openid';

/** What somebody went to the provider for: to sign in, or to confirm that it is them. */
type TripPurpose = 'sign in' | 'prove';

interface Trip {
  ticket: string;
  purpose: TripPurpose;
  /** Where they go afterwards. */
  next: string;
}

export interface Departure extends Omit<Trip, 'ticket'> {
  /** Has the provider ask who it is even where it knows: they may want to be somebody else. */
  again: boolean;
}

/** Leaves this page for the provider's; only this tab can finish what it began. */
export async function leaveForOpenid({ purpose, next, again }: Departure): Promise<void> {
  const { url, ticket } = await call(openidEndpoints.begin, { again });
  sessionStore.write(key, JSON.stringify({ ticket, purpose, next } satisfies Trip));
  window.location.assign(url);
}

function takeTrip(): Trip | undefined {
  const kept = sessionStore.read(key);
  sessionStore.remove(key);
  return kept === undefined ? undefined : (JSON.parse(kept) as Trip);
}

/** Answers the address to go on to. */
export async function finishOpenidTrip(answer: string): Promise<string> {
  const trip = takeTrip();
  if (!trip) throw new KinoraError(unknownTrip);
  const { ticket, purpose, next } = trip;
  if (purpose === 'prove') await call(openidEndpoints.prove, { answer, ticket });
  else startSession(await enter(answer, ticket));
  return addressAfterSignIn(next, window.location.origin);
}

const enter = (answer: string, ticket: string): Promise<SignedIn> =>
  call(openidEndpoints.finish, { answer, ticket, device_token: deviceToken() });

const unknownTrip = {
  status: statusOf('openid_failed'),
  code: 'openid_failed',
  message: sentenceOf('openid_failed'),
} as const;
