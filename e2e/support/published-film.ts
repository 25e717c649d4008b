import type { Player } from '@kinora/contract';
import { expect } from '@playwright/test';
import { createApi } from './api.ts';
import { type ForeignSite, openForeignSite } from './foreign-site.ts';
import { register } from './person.ts';
import { type Sample, sampleVideo } from './sample-video.ts';
import { testEnv } from './test-env.ts';

export interface PublishedFilm {
  token: string;
  id: string;
  url: string;
}

/** An account with one film, uploaded and ready in every quality. */
export async function publishFilm(sample: Sample): Promise<PublishedFilm> {
  const { token } = await register();
  const api = createApi(token);
  const id = await api.upload('Our film.mp4', await sampleVideo(sample));
  await expect.poll(async () => (await api.getVideo(id)).status, { timeout: 150_000 }).toBe('ready');
  return { token, id, url: (await api.getVideo(id)).url };
}

export async function createFilmPlayer({ token, url }: PublishedFilm, config: object = {}): Promise<Player> {
  const api = createApi(token);
  const player = await api.createPlayer('On my site', config);
  await api.setSource(player.id, { url, media_type: 'mp4' });
  return player;
}

/** What somebody pastes into their page, as sites that unfurl links get it. */
export async function snippetOf(playerId: string): Promise<string> {
  const answer = await fetch(`${testEnv.productUrl}/api/oembed?url=${testEnv.productUrl}/watch/${playerId}`);
  return ((await answer.json()) as { html: string }).html;
}

/** A player of the film, on somebody else's page. */
export async function embedFilm(film: PublishedFilm, config: object = {}): Promise<ForeignSite> {
  const { id } = await createFilmPlayer(film, config);
  return openForeignSite(await snippetOf(id));
}
