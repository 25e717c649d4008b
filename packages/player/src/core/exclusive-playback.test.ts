import { describe, expect, it } from 'vitest';
import { interruptsOthers, parseNotice, pausesFor, toNotice } from './exclusive-playback.ts';

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

describe('pausesFor', () => {
  it('pauses for another, not for itself', () => {
    expect(pausesFor(playing, 'b')).toBe(true);
    expect(pausesFor(playing, 'a')).toBe(false);
  });

  it('does nothing while it does not play', () => {
    expect(pausesFor({ ...playing, active: false }, 'b')).toBe(false);
  });

  it('leaves background videos out, both ways', () => {
    expect(pausesFor({ ...playing, background: true }, 'b')).toBe(false);
    expect(interruptsOthers({ ...playing, background: true })).toBe(false);
    expect(interruptsOthers(playing)).toBe(true);
  });
});
