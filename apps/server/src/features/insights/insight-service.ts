import type { api, ChapterProposal, InputOf, Insight } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { proposeChapters } from './chapter-proposals.ts';
import { type InsightRow, insightStore } from './insight-store.ts';

interface Parts {
  db: Database;
  videos: {
    /** Undefined where there is no such video. */
    liveFilmIdOf: (workspaceId: string, videoId: string) => Promise<string | undefined>;
    find: (video: VideoRef) => Promise<{ duration_seconds: number | null }>;
  };
  tracks: {
    readAlong: (
      workspaceId: string,
      videoId: string,
    ) => Promise<{ transcript: { lines: { start: number; end: number; text: string }[] } | undefined }>;
  };
}

/** For the work on a video: part of the transaction in which its step ends. */
export const keepInsight = insightStore.put;

export type InsightService = ReturnType<typeof createInsightService>;

export function createInsightService({ db, videos, tracks }: Parts) {
  async function find(ref: VideoRef): Promise<InsightRow> {
    const filmId = (await videos.liveFilmIdOf(ref.workspaceId, ref.videoId)) ?? refuse('video_not_found');
    return (await insightStore.find(db, { ...ref, videoId: filmId })) ?? refuse('insight_not_found');
  }

  return {
    async get({ video_id: videoId }: InputOf<typeof api.videos.insight>, { actor }: Call<'key'>): Promise<Insight> {
      const { version, insight } = await find({ workspaceId: actor.workspaceId, videoId });
      const { sceneCuts, silences, loudness, waveform } = insight;
      return {
        version,
        scene_cuts: sceneCuts,
        silences,
        loudness: loudness && { lufs: loudness.lufs, range_lu: loudness.rangeLu, true_peak_db: loudness.truePeakDb },
        waveform: waveform && { seconds_per_peak: waveform.secondsPerPeak, peaks: waveform.peaks },
      };
    },

    async proposeChapters(
      { video_id: videoId }: InputOf<typeof api.videos.chapterProposals>,
      { actor: { workspaceId } }: Call<'key'>,
    ): Promise<ChapterProposal[]> {
      const ref = { workspaceId, videoId };
      const { insight } = await find(ref);
      const { duration_seconds: durationSeconds } = await videos.find(ref);
      const { transcript } = await tracks.readAlong(workspaceId, videoId);
      return proposeChapters({ durationSeconds: durationSeconds ?? 0, insight, lines: transcript?.lines ?? [] });
    },
  };
}
