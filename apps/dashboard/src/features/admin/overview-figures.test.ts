import type { Overview } from '@kinora/contract/admin';
import { describe, expect, it } from 'vitest';
import { figuresOf } from './overview-figures.ts';
import { waitText } from './wait-text.ts';

const overview: Overview = {
  version: '1.2.3',
  accounts: { active: 1200, suspended: 3, deleting: 0, administrators: 2 },
  videos: { ready: 5, processing: 2, failed: 1, uploading: 0 },
  stored_bytes: { videos: 1024, images: 512 },
  traffic: { plays: 12_345, watched_seconds: 7_300 },
  work: { waiting: 4, active: 1, failed: 0, oldest_seconds: 130 },
  health: { database: true, storage: true, disk: { state: 'ok', free_bytes: 2048, total_bytes: 4096 } },
  settings: [],
  warnings: [],
};
const figure = (label: string, change: Partial<Overview> = {}) =>
  figuresOf({ ...overview, ...change }).find((one) => one.label === label);

describe('figuresOf', () => {
  it('says how much there is', () => {
    expect(figure('Accounts')).toMatchObject({ value: '1,203', detail: '2 admin, 3 suspended' });
    expect(figure('Videos')).toMatchObject({ value: '8', detail: '2 in progress, 1 failed' });
    expect(figure('Uploaded')?.value).toBe('1.5 KB');
    expect(figure('Plays, 30 days')).toMatchObject({ value: '12,345', detail: '2 hours watched' });
    expect(figure('Work waiting')).toMatchObject({ value: '4', detail: 'Longest for 2 min' });
    expect(figuresOf(overview).some(({ isBad }) => isBad)).toBe(false);
  });

  it('marks what is bad', () => {
    const { health, work } = overview;
    expect(figure('Health', { health: { ...health, storage: false } })).toMatchObject({
      value: 'Down',
      detail: 'No answer: storage',
      isBad: true,
    });
    expect(figure('Free space', { health: { ...health, disk: { ...health.disk, state: 'low' } } })?.isBad).toBe(true);
    expect(figure('Plays, 30 days', { traffic: null })).toMatchObject({ detail: 'Cannot be read now', isBad: true });
    expect(figure('Work waiting', { work: { ...work, failed: 1 } })).toMatchObject({
      detail: '1 failed',
      isBad: true,
    });
  });
});

it.each([
  [0, '0 sec'],
  [59.9, '59 sec'],
  [60, '1 min'],
  [3700, '1 hr'],
  [86_400, '1 day'],
  [200_000, '2 days'],
])('waitText(%d) is %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
