import type { Player, SignedIn } from '@kinora/contract';
import type { BrowserContext } from '@playwright/test';
import { place } from './place.ts';

type Owner = Pick<SignedIn, 'token' | 'user'>;

/** What the screens would do by signing in, for journeys that are about something else. */
export async function enter(context: BrowserContext, { token, user }: Owner): Promise<void> {
  const cookie = { url: place.productUrl, sameSite: 'Strict' as const };
  await context.addCookies([
    { ...cookie, name: 's-token', value: token },
    { ...cookie, name: 's-user', value: encodeURIComponent(JSON.stringify(user)) },
  ]);
}

async function send<Answer>(method: string, path: string, owner: Owner, body?: object): Promise<Answer> {
  const answer = await fetch(`${place.productUrl}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export const createPlayer = (owner: Owner, name: string): Promise<Player> => send('POST', '/players', owner, { name });

export const readPlayer = (owner: Owner, id: string): Promise<Player> => send('GET', `/players/${id}`, owner);

export const savePlayer = (
  owner: Owner,
  { id, name, config }: Pick<Player, 'id' | 'name' | 'config'>,
): Promise<Player> => send('PUT', `/players/${id}`, owner, { name, config });
