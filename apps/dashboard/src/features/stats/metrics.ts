import type { Counts } from '@kinora/contract';
import { exactText, numberText, shareText, watchTimeText } from './stats-text.ts';

export interface Metric {
  key: Exclude<keyof Counts, 'views'>;
  label: string;
  /** What it counts, in one sentence. */
  sentence: string;
  /** At a glance. */
  text: (value: number) => string;
  /** Where there is room for every digit. */
  exact: (value: number) => string;
  /** What the steps of an axis are counted in, for values up to this one. */
  unit: (highest: number) => number;
}

const counted = { text: numberText, exact: exactText, unit: () => 1 };

/** The first four are those that most people ask for. */
export const metrics: readonly [Metric, ...Metric[]] = [
  {
    key: 'plays',
    label: 'Plays',
    sentence: 'Videos that showed their first frame, whether somebody pressed play or they started by themselves.',
    ...counted,
  },
  {
    key: 'daily_viewers',
    label: 'Daily viewers',
    sentence: 'Different viewers of each day, added up over the days: whoever comes back tomorrow counts again.',
    ...counted,
  },
  {
    key: 'watched_seconds',
    label: 'Watch time',
    sentence: 'How long videos ran. Parts that were watched twice count twice.',
    text: watchTimeText,
    exact: watchTimeText,
    unit: (highest) => [3_600, 60].find((unit) => highest >= unit) ?? 1,
  },
  {
    key: 'average_watched',
    label: 'Average watched',
    sentence: 'The share of the video that a play covered on average.',
    text: shareText,
    exact: shareText,
    unit: () => 0.01,
  },
  {
    key: 'loads',
    label: 'Loads',
    sentence: 'Players that had at least half of their area in view for a second.',
    ...counted,
  },
  {
    key: 'finished',
    label: 'Finished',
    sentence: 'Plays that reached the last 5% of the video.',
    ...counted,
  },
];

/** An average of nothing is none. */
export const metricText = (metric: Metric, value: number | null): string => (value === null ? '–' : metric.text(value));
