import { describe, expect, it } from 'vitest';
import { bt709, type Colour, type ColourTags, readColour } from './colour.ts';

const light = (max_content: number, max_luminance?: string) => ({
  color_transfer: 'smpte2084',
  side_data_list: [{ max_luminance }, { max_content }],
});

describe('the colours that a file says it has', () => {
  it.each<[string, ColourTags, Partial<Colour>]>([
    ['nothing, large', { height: 720 }, bt709],
    ['nothing, small', { height: 480 }, { ...bt709, matrix: 'smpte170m' }],
    ['full range by its format', { height: 720, pix_fmt: 'yuvj420p' }, { range: 'pc' }],
    ['red, green and blue', { height: 480, pix_fmt: 'gbrp', color_space: 'gbr' }, { matrix: 'gbr' }],
    [
      'HLG and no more',
      { color_transfer: 'arib-std-b67' },
      { transfer: 'hlg', primaries: 'bt2020', matrix: 'bt2020nc' },
    ],
    ['PQ without its brightest light', light(0), { transfer: 'pq', peakNits: 1000 }],
    ['PQ with the light of its screen', light(0, '40000000/10000'), { peakNits: 4000 }],
    ['PQ with its brightest light', light(600, '40000000/10000'), { peakNits: 600 }],
    ['PQ with a light that cannot be', light(1e9), { peakNits: 10_000 }],
    [
      'words that nobody knows',
      { height: 1080, color_primaries: 'x,movie=/etc/passwd', color_space: ':', color_transfer: ';', color_range: '' },
      bt709,
    ],
  ])('%s', (_what, tags, colour) => {
    expect(readColour(tags)).toMatchObject(colour);
  });
});
