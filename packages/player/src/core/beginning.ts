import type { Level } from './playback-state.ts';
import type { Sound } from './settings-menu.ts';

/** One file of a stream: its init segment stands at the start, its first segment somewhere behind. */
export interface RenditionBeginning {
  /** Of its files, without ending. */
  readonly name: string;
  readonly codecs: string;
  readonly initBytes: number;
  readonly segmentFrom: number;
  readonly segmentBytes: number;
  readonly segmentSeconds: number;
  /** 0 of sound. */
  readonly width: number;
  readonly height: number;
  /** Together with the sound, as in the master playlist. */
  readonly bitsPerSecond: number;
  readonly peakBitsPerSecond: number;
  /** What viewers read of a sound, where they can choose among several. */
  readonly label?: string;
}

/**
 * What the playlists of a film say, as far as it is needed to begin: known to the server, so a page carries it and
 * nobody has to ask.
 */
export interface Beginning {
  /** Of the whole film. */
  readonly seconds: number;
  readonly renditions: readonly RenditionBeginning[];
}

const texts = ['name', 'codecs'] as const;
const numbers = [
  'initBytes',
  'segmentFrom',
  'segmentBytes',
  'segmentSeconds',
  'width',
  'height',
  'bitsPerSecond',
  'peakBitsPerSecond',
] as const;

/** As short as can be: it stands in every page. */
export const writeBeginning = ({ seconds, renditions }: Beginning): string =>
  [
    seconds,
    ...renditions.map((each) => {
      const label = each.label === undefined ? [] : [encodeURIComponent(each.label)];
      return [...[...texts, ...numbers].map((key) => each[key]), ...label].join(' ');
    }),
  ].join(';');

export function readBeginning(text: string): Beginning {
  const [seconds, ...lines] = text.split(';');
  const renditions = lines.map((line) => {
    const values = line.split(' ');
    return Object.fromEntries([
      ...texts.map((key, index) => [key, values[index]]),
      ...numbers.map((key, index) => [key, Number(values[texts.length + index])]),
      ['label', values[10] && decodeURIComponent(values[10])],
    ]) as unknown as RenditionBeginning;
  });
  return { seconds: Number(seconds), renditions };
}

/** Lightest first, and numbered so: wherever levels are counted, it is in this order. */
export const inOrder = <Rate extends { readonly bitsPerSecond: number }>(levels: Rate[]): (Rate & { id: number })[] =>
  levels.sort((one, other) => one.bitsPerSecond - other.bitsPerSecond).map((level, id) => ({ ...level, id }));

/** The heights that the film has, by the ids that the engine gives them. */
export const levelsOf = (beginning: string): Level[] =>
  inOrder(readBeginning(beginning).renditions.filter(({ width }) => width > 0)).map(({ id, height }) => ({
    id,
    height,
  }));

/** What can be heard, by the ids that the engine gives it. */
export const soundsOf = (beginning: string): Sound[] =>
  readBeginning(beginning)
    .renditions.filter(({ width }) => width === 0)
    .map(({ name, label = name }, id) => ({ id, name: label }));
