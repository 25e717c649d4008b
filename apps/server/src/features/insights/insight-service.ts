import type { api, InputOf, Insight } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { insightStore } from './insight-store.ts';

interface Parts {
  db: Database;
  videos: { has: (workspaceId: string, videoId: string) => Promise<boolean> };
}

/** For the work on a video: part of the transaction in which its step ends. */
export const keepInsight = insightStore.put;

export type InsightService = ReturnType<typeof createInsightService>;

export function createInsightService({ db, videos }: Parts) {
  return {
    async get({ video_id: videoId }: InputOf<typeof api.videos.insight>, { actor }: Call<'key'>): Promise<Insight> {
      const { workspaceId } = actor;
      if (!(await videos.has(workspaceId, videoId))) refuse('video_not_found');
      const { version, insight } =
        (await insightStore.find(db, { workspaceId, videoId })) ?? refuse('insight_not_found');
      const { sceneCuts, silences, loudness, waveform } = insight;
      return {
        version,
        scene_cuts: sceneCuts,
        silences,
        loudness: loudness && { lufs: loudness.lufs, range_lu: loudness.rangeLu, true_peak_db: loudness.truePeakDb },
        waveform: waveform && { seconds_per_peak: waveform.secondsPerPeak, peaks: waveform.peaks },
      };
    },
  };
}
