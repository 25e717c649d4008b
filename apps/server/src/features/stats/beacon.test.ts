import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBeacon } from './beacon.ts';

const now = Date.parse('2026-11-17T23:59:00Z');
const today = 20_774;
const word = {
  v: 1,
  i: '0123456789abcdefghij',
  t: today,
  a: 10_000,
  n: 4,
  p: 'ply_7Qm2X4Kd0B9tY3rWh6VnA1',
  o: 'https://Shop.example:8443',
  g: '/tour?utm=me#top',
  u: 'https://news.example',
  s: 200,
  w: 8_000,
  b: [1, 300],
  l: 'pt-BR',
  h: '1100',
};
const read = (changes: object) => parseBeacon(JSON.stringify({ ...word, ...changes }), now);

describe('what a player tells', () => {
  it('is read', () => {
    expect(read({})).toMatchObject({
      day: '2026-11-17',
      host: 'shop.example:8443',
      page: 'shop.example:8443/tour',
      referrer: 'news.example',
      language: 'pt',
      stalls: 1,
      passes: '11',
    });
  });

  it('keeps the day of a clock that is wrong by one, and not of one that is wrong by more', () => {
    expect([today - 1, today + 1, today - 2, 0].map((t) => read({ t })?.day)).toEqual([
      '2026-11-16',
      '2026-11-18',
      '2026-11-17',
      '2026-11-17',
    ]);
  });

  it('is not believed beyond the time that has passed', () => {
    expect(read({ w: 2_000_000_000 })?.watchedMs).toBe(45_000);
    expect(read({ b: [1, 60_000] })?.stalledMs).toBe(10_000);
  });

  it('names no page of something that is no page', () => {
    for (const o of ['file:///home/ada', 'null', 'about:srcdoc', 'https://']) expect(read({ o })?.page).toBe('');
    expect(read({ g: 'javascript:1' })?.page).toBe('shop.example:8443');
  });

  it('may say more than is known', () => {
    expect(read({ y: 'later' })).toBeDefined();
  });

  it.each<[string, object]>([
    ['of another form', { v: 2 }],
    ['without an id', { i: '' }],
    ['with a sign in its id', { i: "0123456789abcdef'--" }],
    ['of nobody', { p: 'ply_' }],
    ['with a film of another kind', { f: 'ply_7Qm2X4Kd0B9tY3rWh6VnA1' }],
    ['with less than nothing', { w: -1 }],
    ['with a part of a millisecond', { a: 0.5 }],
    ['with what no column holds', { s: 2 ** 31 }],
    ['with more parts than a film has', { h: '1'.repeat(101) }],
    ['with a character that cannot be stored', { o: 'https://a\u0000.example' }],
    ['with half a character', { g: '/\ud800' }],
    ['with a reason that nobody gives', { e: 'because' }],
  ])('is nothing where it is %s', (_what, changes) => {
    expect(read(changes)).toBeUndefined();
  });

  it('never fails, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        parseBeacon(body, now);
      }),
    );
  });
});
