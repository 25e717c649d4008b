import { describe, expect, it } from 'vitest';
import { filmAt, findPosition, positionToKeep, writePosition } from './positions.ts';

const now = Date.UTC(2026, 10, 16);
const day = 24 * 60 * 60 * 1000;
const keep = (film: string, position: number, at = now, text: string | null = null) =>
  writePosition(text, { film, position, at });

describe('where it is worth going on', () => {
  it.each([
    [0, 600, 0],
    [4.9, 600, 0],
    [5, 600, 5],
    [300.7, 600, 300],
    [570, 600, 570],
    [571, 600, 0],
    [600, 600, 0],
    [5, 5, 0],
    [300, Number.NaN, 0],
    [300, Number.POSITIVE_INFINITY, 0],
    [Number.NaN, 600, 0],
  ])('at %s of %s seconds: %i', (time, duration, kept) => expect(positionToKeep(time, duration)).toBe(kept));
});

describe('the name of a film', () => {
  it('is its id, whatever file of it is played', () => {
    expect(filmAt('https://cdn.test/videos/vid_Ab1/master.m3u8')).toBe('vid_Ab1');
    expect(filmAt('https://cdn.test/videos/vid_Ab1/video.mp4?sig=1')).toBe('vid_Ab1');
  });

  it('is the address of a film elsewhere, without what changes with each visit, and no longer than can be kept', () => {
    expect(filmAt('https://cdn.test/a.mp4?token=1#t=3')).toBe('https://cdn.test/a.mp4');
    const long = filmAt(`https://cdn.test/${'a'.repeat(2000)}/tour.mp4`);
    expect(long).toMatch(/\/tour\.mp4$/);
    expect(findPosition(keep(long, 9), long, now)).toBe(9);
  });
});

describe('positions', () => {
  it('are found again, each by its film', () => {
    const text = keep('b', 20, now, keep('a', 10));
    expect([findPosition(text, 'a', now), findPosition(text, 'b', now), findPosition(text, 'c', now)]).toEqual([
      10, 20, 0,
    ]);
    expect(findPosition(keep('a', 30, now, text), 'a', now)).toBe(30);
  });

  it('are forgotten at 0, and after thirty days', () => {
    expect(keep('a', 0, now, keep('a', 10))).toBe('[]');
    expect(findPosition(keep('a', 10), 'a', now + 29 * day)).toBe(10);
    expect(findPosition(keep('a', 10), 'a', now + 30 * day)).toBe(0);
    expect(keep('b', 5, now + 30 * day, keep('a', 10))).not.toContain('"a"');
  });

  it('outlive a clock that is set back a little, and none that is years ahead', () => {
    expect(findPosition(keep('a', 10), 'a', now - day)).toBe(10);
    expect(findPosition(keep('a', 10, now + 400 * day), 'a', now)).toBe(0);
  });

  it('are those of the fifty films that were seen last', () => {
    let text: string | null = null;
    for (let film = 0; film < 80; film += 1) text = keep(`film ${film}`, 10, now + film, text);
    expect(findPosition(text, 'film 30', now)).toBe(10);
    expect(findPosition(text, 'film 29', now)).toBe(0);
    expect(text?.length).toBeLessThan(50 * 200);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '{"film":"a"}',
    '[null,1,"a",[]]',
    '[{"film":"a","position":"9","at":1}]',
    `[{"film":"a","position":-1,"at":${now}}]`,
    `[{"film":"a","position":1e300,"at":${now}}]`,
    `[{"film":"a","position":9}]`,
    `[{"film":{"a":1},"position":9,"at":${now}}]`,
    `[{"film":"${'a'.repeat(500)}","position":9,"at":${now}}]`,
    '{"__proto__":{"length":1}}',
  ])('start afresh from %j', (text) => {
    expect(findPosition(text, 'a', now)).toBe(0);
    expect(keep('b', 9, now, text)).toBe(`[{"film":"b","position":9,"at":${now}}]`);
  });

  it('carry nothing on that somebody has put beside them', () => {
    const text = `[{"film":"a","position":9,"at":${now},"more":"${'x'.repeat(9999)}"}]`;
    expect(keep('b', 5, now, text)).not.toContain('xxx');
  });
});
