import type { Player } from '@kinora/contract';
import { createApi } from './api.ts';
import { type ForeignSite, openForeignSite } from './foreign-site.ts';
import { expect } from './journey.ts';
import { register } from './person.ts';
import { place } from './place.ts';
import { type Sample, sampleVideo } from './sample-video.ts';

/** What somebody pastes into their page, as sites that unfurl links get it. */
export async function snippetOf(playerId: string): Promise<string> {
  const answer = await fetch(`${place.productUrl}/api/oembed?url=${place.productUrl}/watch/${playerId}`);
  return ((await answer.json()) as { html: string }).html;
}

/** An account with one film, uploaded and ready in every quality. */
export async function publishFilm(sample: Sample) {
  const owner = await register();
  const api = createApi(owner.token);
  const videoId = await api.upload('Our film.mp4', await sampleVideo(sample));
  await expect.poll(async () => (await api.getVideo(videoId)).status, { timeout: 90_000 }).toBe('ready');
  const { url } = await api.getVideo(videoId);
  const createPlayer = async (config: object = {}): Promise<Player> => {
    const player = await api.createPlayer('On my site', config);
    await api.setSource(player.id, { url, media_type: 'mp4' });
    return player;
  };
  return {
    owner,
    api,
    createPlayer,
    /** A player of the film, on somebody else's page. */
    async embed(config: object = {}): Promise<ForeignSite> {
      const { id } = await createPlayer(config);
      return openForeignSite(await snippetOf(id));
    },
  };
}

export type PublishedFilm = Awaited<ReturnType<typeof publishFilm>>;
