import type { api, InputOf, Posters, ProcessingStep } from '@kinora/contract';
import type { Database, Transaction } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { type ShownVideo, withLiveFilms } from './live-film.ts';
import { mediaUrl } from './media-key.ts';
import { videoStore } from './video-store.ts';

interface Parts {
  db: Database;
  videoCdnUrl: string;
  grantOwner: (videoId: string, url: string) => string;
  processing: {
    stepsOf: (workspaceId: string, videoIds: string[]) => Promise<Map<string, ProcessingStep[]>>;
    /** Whatever was made, or is being made, another takes its place. */
    redoPoster: (tx: Transaction, video: VideoRef) => Promise<void>;
  };
}

export type PosterService = ReturnType<typeof createPosterService>;

export function createPosterService({ db, videoCdnUrl, grantOwner, processing }: Parts) {
  async function find(workspaceId: string, videoId: string): Promise<ShownVideo> {
    const row = (await videoStore.find(db, workspaceId, videoId)) ?? refuse('video_not_found');
    return (await withLiveFilms(db, workspaceId, [row]))[0] ?? refuse('video_not_found');
  }

  async function show(workspaceId: string, videoId: string): Promise<Posters> {
    const { poster, posterKey, posterCandidates, posterWishMs, filmId, isProtected } = await find(workspaceId, videoId);
    const urlOf = (key: string) => {
      const url = mediaUrl(videoCdnUrl, key);
      return isProtected ? grantOwner(videoId, url) : url;
    };
    const steps = (await processing.stepsOf(workspaceId, [filmId])).get(filmId);
    return {
      at_seconds: poster?.atSeconds ?? null,
      poster_url: posterKey && urlOf(posterKey),
      is_chosen: posterWishMs !== null,
      state: steps?.find(({ step }) => step === 'poster')?.state ?? 'done',
      candidates: (posterCandidates ?? []).map(({ key, atSeconds }, index) => ({
        id: index + 1,
        at_seconds: atSeconds,
        url: urlOf(key),
      })),
    };
  }

  return {
    list: ({ video_id }: InputOf<typeof api.videos.posters>, { actor }: Call<'key'>): Promise<Posters> =>
      show(actor.workspaceId, video_id),

    async choose(
      { video_id: videoId, at_seconds }: InputOf<typeof api.videos.choosePoster>,
      { actor: { workspaceId } }: Call<'key'>,
    ): Promise<Posters> {
      const video = await find(workspaceId, videoId);
      if (video.playableAt === null) refuse('video_not_playable');
      const posterWishMs = Math.round(at_seconds * 1000);
      if (posterWishMs > (video.durationMs ?? 0)) refuse('poster_time_invalid');
      await db.transaction(async (tx) => {
        if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
        const ref = { workspaceId, videoId: video.filmId };
        if (!(await videoStore.change(tx, ref, { posterWishMs }))) refuse('video_not_found');
        await processing.redoPoster(tx, ref);
      });
      return show(workspaceId, videoId);
    },
  };
}
