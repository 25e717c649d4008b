import { describe, expect, it } from 'vitest';
import { parseNotice, toNotice } from './exclusive-playback.ts';

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
