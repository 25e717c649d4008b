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
}

/**
 * What the playlists of a film say, as far as it is needed to begin: known to the server, so a page carries it and
 * nobody has to ask.
 */
export interface Beginning {
  /** Of the whole film. */
  readonly seconds: number;
  readonly renditions: readonly RenditionBeginning[];
  /** Whether each picture also lies there as a plain mp4 without sound, which loops in every browser. */
  readonly hasSilentFiles?: boolean | undefined;
}

export const silentFileOf = ({ name }: Pick<RenditionBeginning, 'name'>): string => `${name}-silent.mp4`;

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
  [seconds, ...renditions.map((each) => [...texts, ...numbers].map((key) => each[key]).join(' '))].join(';');

export function readBeginning(text: string): Beginning {
  const [seconds, ...lines] = text.split(';');
  const renditions = lines.map((line) => {
    const values = line.split(' ');
    return Object.fromEntries([
      ...texts.map((key, index) => [key, values[index]]),
      ...numbers.map((key, index) => [key, Number(values[texts.length + index])]),
    ]) as unknown as RenditionBeginning;
  });
  return { seconds: Number(seconds), renditions };
}
