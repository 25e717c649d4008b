import { describe, expect, it } from 'vitest';
import { announces, parseNotice, toNotice, yields } from './one-at-a-time.ts';

const playing = { id: 'a', active: true, background: false };

describe('the notice of a player that starts', () => {
  it('is read back', () => {
    expect(parseNotice(toNotice('a'))).toBe('a');
  });

  it.each([
    null,
    'a',
    {},
    { playing: 'a' },
    { kinora: 2, playing: 'a' },
    { kinora: 1, playing: 1 },
    { kinora: 1, playing: 'a', more: 1 },
  ])('is not seen in %j', (data) => {
    expect(parseNotice(data)).toBeUndefined();
  });
});

describe('yields', () => {
  it('gives way to another, not to itself', () => {
    expect(yields(playing, 'b')).toBe(true);
    expect(yields(playing, 'a')).toBe(false);
  });

  it('does nothing while it is still', () => {
    expect(yields({ ...playing, active: false }, 'b')).toBe(false);
  });

  it('leaves background videos out, both ways', () => {
    expect(yields({ ...playing, background: true }, 'b')).toBe(false);
    expect(announces({ ...playing, background: true })).toBe(false);
    expect(announces(playing)).toBe(true);
  });
});
