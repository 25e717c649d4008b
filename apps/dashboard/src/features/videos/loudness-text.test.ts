import { describe, expect, it } from 'vitest';
import { loudnessText } from './loudness-text.ts';

const told = (lufs: number | null) => loudnessText({ loudness: { lufs, range_lu: 0, true_peak_db: null } });

describe('loudnessText', () => {
  it.each([
    [-24.04, '−24 LUFS, quiet'],
    [-20.4, '−20 LUFS'],
    [-16, '−16 LUFS'],
    [-11.2, '−11 LUFS'],
    [-7.6, '−8 LUFS, loud'],
    [0, '0 LUFS, loud'],
    [null, 'silent'],
  ])('%s is %s', (lufs, text) => expect(told(lufs)).toBe(text));

  it('says where there is no sound', () => expect(loudnessText({ loudness: null })).toBe('no sound'));
});
