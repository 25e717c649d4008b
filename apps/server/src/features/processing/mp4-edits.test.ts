import { describe, expect, it } from 'vitest';
import { isCut } from './mp4-edits.ts';

const track = { timescale: 48_000, duration: 96_000 };
const film = 1000;

function listOf(edits: [length: number, from: number][], version = 0): Buffer {
  const bytes = Buffer.alloc(8 + edits.length * (version === 1 ? 20 : 12));
  bytes.writeUInt8(version, 0);
  bytes.writeUInt32BE(edits.length, 4);
  for (const [index, [length, from]] of edits.entries())
    if (version === 1) {
      bytes.writeBigUInt64BE(BigInt(length), 8 + index * 20);
      bytes.writeBigInt64BE(BigInt(from), 16 + index * 20);
    } else {
      bytes.writeUInt32BE(length, 8 + index * 12);
      bytes.writeInt32BE(from, 12 + index * 12);
    }
  return bytes;
}

describe.each([0, 1])('an edit list of version %i', (version) => {
  it.each<[string, [number, number][], boolean]>([
    ['none', [], false],
    ['one that shows all', [[2000, 0]], false],
    ['one that skips what an encoder needs', [[1979, 1024]], false],
    ['one of no length, as fragments have', [[0, 1024]], false],
    [
      'one that begins later',
      [
        [500, -1],
        [2000, 0],
      ],
      false,
    ],
    ['one that hides the beginning', [[1300, 33_600]], true],
    ['one that hides the end', [[1000, 0]], true],
    [
      'several',
      [
        [1000, 48_000],
        [1000, 0],
      ],
      true,
    ],
  ])('cuts or does not: %s', (_what, edits, cuts) => {
    expect(isCut(listOf(edits, version), track, film)).toBe(cuts);
  });
});

describe('an edit list that makes no sense', () => {
  it('is left alone where the film has no clock', () => {
    expect(isCut(listOf([[1, 1]]), { timescale: 0, duration: 0 }, film)).toBe(false);
    expect(isCut(listOf([[1, 1]]), track, 0)).toBe(false);
    expect(isCut(undefined, track, film)).toBe(false);
  });

  it('is read no further than it goes', () => {
    const list = listOf([[2000, 0]]);
    list.writeUInt32BE(0xffffffff, 4);
    expect(isCut(list, track, film)).toBe(false);
  });
});
