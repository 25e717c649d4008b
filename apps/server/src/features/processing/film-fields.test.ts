import { describe, expect, it } from 'vitest';
import { judgeFields, readFieldCounts } from './film-fields.ts';

const words = `[Parsed_idet_0 @ 0x5] Repeated Fields: Neither:    59 Top:     0 Bottom:     1
[Parsed_idet_0 @ 0x5] Single frame detection: TFF:    20 BFF:     1 Progressive:     9 Undetermined:    30
[Parsed_idet_0 @ 0x5] Multi frame detection: TFF:    51 BFF:     2 Progressive:     7 Undetermined:     0`;

describe('the fields of a film', () => {
  it('are counted over several frames at a time', () => {
    expect(readFieldCounts(words)).toEqual({ tff: 51, bff: 2, progressive: 7 });
    expect(readFieldCounts('nothing')).toEqual({ tff: 0, bff: 0, progressive: 0 });
  });

  it.each<[string, [tff: number, bff: number, progressive: number], boolean, string | undefined]>([
    ['clear, and said', [50, 0, 0], true, 'auto'],
    ['said, but nothing moves', [0, 0, 2], true, 'auto'],
    ['said, in a film that changes between both', [20, 0, 30], true, 'auto'],
    ['said, and not so', [1, 0, 58], true, undefined],
    ['not said, upper first', [50, 1, 3], false, 'tff'],
    ['not said, lower first', [2, 50, 3], false, 'bff'],
    ['not said, and not clear', [20, 18, 3], false, undefined],
    ['not said, in few frames', [5, 0, 0], false, undefined],
    ['not said, and not so', [2, 0, 50], false, undefined],
    ['not said, telecined', [24, 0, 36], false, undefined],
  ])('%s', (_what, [tff, bff, progressive], isSaid, order) => {
    expect(judgeFields({ tff, bff, progressive }, isSaid)).toBe(order);
  });
});
