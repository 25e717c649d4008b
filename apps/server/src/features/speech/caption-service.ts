import type { api, InputOf, ProcessingStep } from '@kinora/contract';
import type { Database, Transaction } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { type Speech, wayFor } from './speech-service.ts';

interface Parts {
  db: Database;
  speech: Speech;
  videos: {
    find: (video: VideoRef) => Promise<{ playable: boolean }>;
    liveFilmIdOf: (workspaceId: string, videoId: string) => Promise<string | undefined>;
  };
  tracks: {
    /** Refuses where there is one of this name already, or too many. */
    requireRoom: (tx: Transaction, video: VideoRef, track: { kind: 'captions'; lang: string }) => Promise<void>;
  };
  processing: {
    hasSound: (video: VideoRef) => Promise<boolean | undefined>;
    requestCaptions: (tx: Transaction, video: VideoRef, lang: string) => Promise<boolean>;
    stepsOf: (workspaceId: string, videoIds: string[]) => Promise<Map<string, ProcessingStep[]>>;
  };
}

export type CaptionService = ReturnType<typeof createCaptionService>;

/** The side of the server: asks for captions of what is said. The worker makes them. */
export function createCaptionService({ db, speech, videos, tracks, processing }: Parts) {
  function requireLanguage(lang: string): void {
    const way = wayFor(speech, lang);
    if (!('problem' in way)) return;
    const isOther = speech.isOn && speech.files !== undefined;
    refuse(isOther ? 'speech_language_unavailable' : 'speech_unavailable', { sentence: way.problem });
  }

  return {
    async generate(
      { video_id: videoId, lang: tag }: InputOf<typeof api.tracks.generate>,
      { actor: { workspaceId } }: Call<'key'>,
    ): Promise<ProcessingStep> {
      const ref = { workspaceId, videoId };
      const lang = Intl.getCanonicalLocales(tag)[0] ?? tag;
      if (!(await videos.find(ref)).playable) refuse('video_not_playable');
      const filmId = (await videos.liveFilmIdOf(workspaceId, videoId)) ?? refuse('video_not_found');
      const film = { workspaceId, videoId: filmId };
      if ((await processing.hasSound(film)) === false) refuse('video_silent');
      requireLanguage(lang);
      await db.transaction(async (tx) => {
        if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
        await tracks.requireRoom(tx, ref, { kind: 'captions', lang });
        if (!(await processing.requestCaptions(tx, film, lang))) refuse('captions_under_way');
      });
      const steps = (await processing.stepsOf(workspaceId, [filmId])).get(filmId);
      return steps?.find(({ step }) => step === 'captions') ?? refuse('video_not_found');
    },
  };
}
