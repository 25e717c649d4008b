import { bt709, type Colour } from './colour.ts';
import type { ColourTables } from './colour-tables.ts';

export interface Conversion {
  colour: Colour;
  /** The first arguments of ffmpeg's scale. Pictures are made small before their colours are changed. */
  size: string;
  /** For films in HDR. */
  tables?: ColourTables | undefined;
}

/** Every film that we make has the colours of ordinary screens, and says so. */
export const filmFilters = (conversion: Conversion): string[] => [
  ...convert(conversion, { matrix: 'bt709', range: 'tv' }),
  'format=yuv420p',
  'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
];

/** A JPEG cannot say what its numbers mean: all who read one take it for BT.601 in full range. */
export const pictureFilters = (conversion: Conversion): string[] => [
  ...convert(conversion, { matrix: 'smpte170m', range: 'pc' }),
  'format=yuvj420p',
  'setparams=range=pc:color_primaries=bt709:color_trc=bt709:colorspace=smpte170m',
];

type Target = Pick<Colour, 'matrix' | 'range'>;

function convert({ colour, size, tables }: Conversion, target: Target): string[] {
  const scale = `scale=${size}:flags=bicubic`;
  const out = `out_color_matrix=${target.matrix}:out_range=${target.range}`;
  if (tables)
    return [
      `${scale}:in_range=${colour.range}:out_range=${colour.range}`,
      `format=${colour.matrix === 'gbr' ? 'gbrp10le' : 'yuv420p10le'}`,
      ...toBrightScreen(colour, tables),
      lookUp(tables.toneMap),
      `scale=${out}`,
    ];
  if (colour.matrix === 'gbr') return [`${scale}:${out}`];
  if (colour.matrix === target.matrix && colour.primaries === bt709.primaries)
    return [`${scale}:in_range=${colour.range}:out_range=${target.range}`];
  return [`${scale}:in_range=${colour.range}:out_range=tv`, 'format=yuv420p10le', colourspace(colour, target)];
}

const colourspace = ({ matrix, primaries }: Colour, target: Target): string =>
  [
    `colorspace=ispace=${matrix}:iprimaries=${primaries}:itrc=bt709:irange=tv`,
    `space=${target.matrix}:primaries=bt709:trc=bt709:range=${target.range}:format=yuv420p`,
  ].join(':');

/** What a screen would be told that is as bright as the film means, and otherwise like an ordinary one. */
function toBrightScreen({ matrix, primaries, range, peakNits }: Colour, { hlg }: ColourTables): string[] {
  const asItIs = `primariesin=${primaries}:matrixin=${matrix}:rangein=${range}`;
  const toGbr = 'transfer=bt709:primaries=bt709:matrix=gbr:range=pc';
  if (hlg === undefined) return [`zscale=transferin=smpte2084:${asItIs}:npl=${peakNits}:${toGbr}`, 'format=gbrp16le'];
  return [
    `zscale=transferin=bt709:transfer=bt709:${asItIs}:primaries=${primaries}:matrix=gbr:range=pc`,
    'format=gbrp16le',
    lookUp(hlg),
    `zscale=transferin=bt709:primariesin=${primaries}:matrixin=gbr:rangein=pc:${toGbr}`,
    'format=gbrp16le',
  ];
}

const lookUp = (table: string): string => `lut3d=file=${quoted(table)}:interp=tetrahedral`;

/** A path inside a filter is read twice, as a value and as a part of the graph: each reading takes marks away. */
export const quoted = (path: string): string => path.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
