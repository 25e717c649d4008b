import { describe, expect, it } from 'vitest';
import { demoPlayers } from './demo-players.ts';
import { demoDays, demoViews } from './demo-views.ts';

const now = new Date('2026-11-17T15:00:00Z');
const players = demoPlayers.map(({ name }, index) => ({
  id: `ply_${index}`,
  name,
  videoId: `vid_${index}`,
  seconds: 20,
}));
const views = demoViews(players, now);
const plays = views.filter(({ startup_ms }) => startup_ms !== null);
const shareOf = (part: number) => plays.filter(({ passes }) => Number(passes[part] ?? 0) > 0).length / plays.length;

describe('the views of the demo', () => {
  it('are the same at every start, lie in the past, and fill weeks', () => {
    expect(demoViews(players, now)).toEqual(views);
    expect(views.length).toBeGreaterThan(5_000);
    expect(views.length).toBeLessThan(20_000);
    expect(views.every(({ startedAt }) => startedAt < now)).toBe(true);
    expect(new Set(views.map(({ startedAt }) => startedAt.toISOString().slice(0, 10))).size).toBe(demoDays);
  });

  it('have the rhythm of a week and of a day', () => {
    const on = (weekday: number) => views.filter(({ startedAt }) => startedAt.getUTCDay() === weekday).length;
    const at = (hour: number) => views.filter(({ startedAt }) => startedAt.getUTCHours() === hour).length;
    expect(on(6)).toBeLessThan(on(3) * 0.8);
    expect(at(3)).toBeLessThan(at(20) * 0.2);
  });

  it('lose people on the way, and have one place that is watched again', () => {
    const curve = [0, 20, 40, 60, 80, 99].map(shareOf);
    expect(curve.toSorted((one, other) => other - one)).toEqual(curve);
    expect(curve[0]).toBe(1);
    expect(curve[5]).toBeGreaterThan(0.25);
    expect(curve[5]).toBeLessThan(0.6);
    const again = (part: number) => plays.filter(({ passes }) => passes[part] === '2').length;
    expect(again(42)).toBeGreaterThan(plays.length * 0.05);
    expect(again(20)).toBe(0);
  });

  it('say what was watched as their parts do', () => {
    for (const { passes, watched_ms, duration_ms } of views) {
      const sum = [...passes].reduce((all, digit) => all + Number(digit), 0);
      expect(watched_ms).toBe(Math.round((sum / 100) * duration_ms));
    }
  });

  it('name places, devices and pages of several kinds', () => {
    for (const key of ['country', 'page', 'referrer', 'userAgent', 'language'] as const)
      expect(new Set(views.map((view) => view[key])).size).toBeGreaterThan(5);
  });
});
