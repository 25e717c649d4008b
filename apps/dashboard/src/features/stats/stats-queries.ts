import {
  api,
  type Dimension,
  type Endpoint,
  type Interval,
  type OutputOf,
  type Retention,
  type SentOf,
} from '@kinora/contract';
import { parseStoryboard } from '@kinora/player/render';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callBytes } from '../../api/call.ts';
import type { Days } from './stats-range.ts';

const stats = api.stats;

/** One player, one video, or everything where neither is named. */
export interface StatsScope {
  player_id?: string | undefined;
  video_id?: string | undefined;
}

/** Days begin and end as on the calendar of whoever looks at them. */
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const ofDays = ({ from, to }: Days) => ({ from, to, tz: timeZone() });

type Asked<Call extends Endpoint> = (input: SentOf<Call>, options: { signal: AbortSignal }) => Promise<OutputOf<Call>>;

/** Where figures come from: the calls of their owner, or those of whoever a report is shared with. */
export interface StatsSource {
  /** Tells the answers of one from those of another. */
  name: string;
  /** Whether its players and videos have screens of their own to lead to. */
  hasScreens: boolean;
  overview: Asked<typeof stats.overview>;
  breakdown: Asked<typeof stats.breakdown>;
  quality: Asked<typeof stats.quality>;
  /** Of a video, or of what was played most in a player. */
  retention: (input: StatsScope & Days, options: { signal: AbortSignal }) => Promise<Retention>;
}

export const createStatsQueries = (source: StatsSource) => ({
  hasScreens: source.hasScreens,
  overview: (scope: StatsScope, { from, to }: Days, interval: Interval) =>
    queryOptions({
      queryKey: [source.name, 'overview', scope, { from, to }, interval],
      queryFn: ({ signal }) => source.overview({ ...scope, ...ofDays({ from, to }), interval }, { signal }),
      placeholderData: keepPreviousData,
    }),
  breakdown: (scope: StatsScope, { from, to }: Days, { by, limit }: { by: Dimension; limit: number }) =>
    queryOptions({
      queryKey: [source.name, 'breakdown', scope, { from, to }, by, limit],
      queryFn: ({ signal }) => source.breakdown({ ...scope, ...ofDays({ from, to }), by, limit }, { signal }),
      placeholderData: keepPreviousData,
    }),
  quality: (scope: StatsScope, { from, to }: Days) =>
    queryOptions({
      queryKey: [source.name, 'quality', scope, { from, to }],
      queryFn: ({ signal }) => source.quality({ ...scope, ...ofDays({ from, to }) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  retention: (scope: StatsScope, { from, to }: Days) =>
    queryOptions({
      queryKey: [source.name, 'retention', scope, { from, to }],
      queryFn: ({ signal }) => source.retention({ ...scope, from, to }, { signal }),
      placeholderData: keepPreviousData,
    }),
});

export type StatsQueries = ReturnType<typeof createStatsQueries>;

export const ownStats: StatsQueries = createStatsQueries({
  name: 'stats',
  hasScreens: true,
  overview: (input, options) => call(stats.overview, input, options),
  breakdown: (input, options) => call(stats.breakdown, input, options),
  quality: (input, options) => call(stats.quality, input, options),
  retention: ({ video_id, player_id = '', from, to }, options) =>
    video_id === undefined
      ? call(stats.playerRetention, { player_id, from, to }, options)
      : call(stats.retention, { video_id, from, to }, options),
});

export const embeddingPages = (playerId: string) =>
  queryOptions({
    queryKey: ['stats', 'pages', playerId],
    queryFn: ({ signal }) => call(stats.pages, { player_id: playerId }, { signal }),
  });

const liveMs = 10_000;

/** Asked for again only while the page can be seen. */
export const live = () =>
  queryOptions({
    queryKey: ['stats', 'live'],
    queryFn: ({ signal }) => call(stats.live, {}, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: liveMs,
  });

/** A film without one is shown without. */
export const storyboardAt = (url: string | null) =>
  queryOptions({
    queryKey: ['stats', 'storyboard', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url ?? '', { signal });
      const storyboard = answer.ok ? parseStoryboard(await answer.text()) : undefined;
      return storyboard ? { ...storyboard, image: new URL(storyboard.image, url ?? '').href } : null;
    },
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export type ExportedFile = Pick<Required<SentOf<typeof stats.export>>, 'rows' | 'format'>;

/** Every view of two years may take minutes. */
const longestExportMs = 600_000;

export const useExport = (scope: StatsScope, days: Days) =>
  useMutation({
    mutationFn: (file: ExportedFile) =>
      callBytes(stats.export, { ...scope, ...ofDays(days), ...file }, { longestWaitMs: longestExportMs }),
  });
