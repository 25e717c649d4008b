import type { Colour, Matrix, Primaries } from '../../db/schema.ts';

export type { Colour } from '../../db/schema.ts';

const primaries = [
  'bt709',
  'bt470m',
  'bt470bg',
  'smpte170m',
  'smpte240m',
  'film',
  'bt2020',
  'smpte432',
] as const satisfies Primaries[];
const matrices = ['bt709', 'fcc', 'bt470bg', 'smpte170m', 'smpte240m', 'bt2020nc', 'gbr'] as const satisfies Matrix[];
const hdrMatrices = ['bt2020nc', 'bt709', 'gbr'] as const satisfies Matrix[];

/** What we make, and what a film is taken for that was looked into before its colours were. */
export const bt709: Colour = { transfer: 'sdr', primaries: 'bt709', matrix: 'bt709', range: 'tv', peakNits: 100 };

export const isHdr = (colour: Colour | undefined): boolean => colour !== undefined && colour.transfer !== 'sdr';

/** As ffprobe writes it. */
export interface ColourTags {
  height?: number | undefined;
  pix_fmt?: string | undefined;
  color_primaries?: string | undefined;
  color_transfer?: string | undefined;
  color_space?: string | undefined;
  color_range?: string | undefined;
  side_data_list?: LightTags[] | undefined;
}
interface LightTags {
  max_content?: number | undefined;
  max_luminance?: string | undefined;
}

const transfers: Record<string, Colour['transfer']> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };

/** The words go into filters: none is taken that is not on our own lists. */
export function readColour(tags: ColourTags): Colour {
  const transfer = transfers[tags.color_transfer ?? ''] ?? 'sdr';
  const isFull = tags.color_range === 'pc' || (tags.pix_fmt?.startsWith('yuvj') ?? false);
  return {
    transfer,
    primaries: primaries.find((name) => name === tags.color_primaries) ?? (transfer === 'sdr' ? 'bt709' : 'bt2020'),
    matrix:
      (transfer === 'sdr' ? matrices : hdrMatrices).find((name) => name === tags.color_space) ??
      guessMatrix(transfer, tags),
    range: isFull ? 'pc' : 'tv',
    peakNits:
      transfer === 'sdr' ? bt709.peakNits : transfer === 'hlg' ? nominalPeak : peakOf(tags.side_data_list ?? []),
  };
}

/** A film that says nothing is taken for what browsers take it for: by its size. */
function guessMatrix(transfer: Colour['transfer'], { pix_fmt = '', height = 0, color_space }: ColourTags): Matrix {
  if (/^(gbr|rgb|bgr)/.test(pix_fmt)) return 'gbr';
  if (transfer !== 'sdr' || color_space?.startsWith('bt2020')) return 'bt2020nc';
  return height < 720 ? 'smpte170m' : 'bt709';
}

/** HLG is made for it, and most films in PQ are. */
const nominalPeak = 1000;

function peakOf(lights: LightTags[]): number {
  const [above, below] = lights.flatMap(({ max_luminance }) => max_luminance?.split('/').map(Number) ?? []);
  const mastered = above && below ? above / below : 0;
  const brightest = lights.find(({ max_content }) => max_content)?.max_content ?? mastered;
  return brightest > 0 ? Math.min(Math.max(brightest, 400), 10_000) : nominalPeak;
}
