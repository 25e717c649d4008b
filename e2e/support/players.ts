import type { Player, SignedIn } from '@kinora/contract';
import type { BrowserContext } from '@playwright/test';
import { createApi } from './api.ts';
import { testEnv } from './test-env.ts';

type Owner = Pick<SignedIn, 'token' | 'user'>;

/** What the screens would do by signing in, for journeys that are about something else. */
export async function enter(context: BrowserContext, { token, user }: Owner): Promise<void> {
  const cookie = { url: testEnv.productUrl, sameSite: 'Strict' as const };
  await context.addCookies([
    { ...cookie, name: 's-token', value: token },
    { ...cookie, name: 's-user', value: encodeURIComponent(JSON.stringify(user)) },
  ]);
}

export const createPlayer = ({ token }: Owner, name: string): Promise<Player> => createApi(token).createPlayer(name);

export const readPlayer = ({ token }: Owner, id: string): Promise<Player> =>
  createApi(token).players.get({ player_id: id });

export const savePlayer = (
  { token }: Owner,
  { id, name, config }: Pick<Player, 'id' | 'name' | 'config'>,
): Promise<Player> => createApi(token).players.update({ player_id: id, name, config });
