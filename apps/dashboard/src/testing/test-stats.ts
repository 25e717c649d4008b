import type { Counts, Overview, Quality, Share } from '@kinora/contract';

const testCounts = (changes: Partial<Counts> = {}): Counts => ({
  loads: 0,
  plays: 0,
  views: 0,
  daily_viewers: 0,
  watched_seconds: 0,
  average_watched: null,
  finished: 0,
  ...changes,
});

const noon = Date.UTC(2026, 1, 1, 12) / 1000;

/** So many plays on each day, and in all of the days before. */
export const testOverview = (plays: number[], before = 0): Overview => ({
  totals: testCounts({ loads: 900, plays: plays.reduce((sum, count) => sum + count, 0), average_watched: 0.425 }),
  previous: testCounts({ loads: before, plays: before, average_watched: before > 0 ? 0.5 : null }),
  series: plays.map((count, index) => ({ at: noon + index * 86_400, ...testCounts({ plays: count }) })),
});

export const testShare = (value: string, plays: number, name: string | null = null): Share => {
  const { daily_viewers: _viewers, ...counts } = testCounts({ plays });
  return { ...counts, value, name };
};

export const testQuality = (changes: Partial<Quality> = {}): Quality => ({
  plays: 10,
  startup_ms: { p50: 420, p75: 900, p95: 2_140 },
  rebuffer_ratio: 0.013,
  exits_before_start: 3,
  errors: [],
  heights: [],
  ...changes,
});
