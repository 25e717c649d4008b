import { type Beginning, inOrder, readBeginning } from '../core/beginning.ts';

/** The films of the product have one shape: fMP4 by byte ranges, one file a rendition, sound in renditions of its own. */
export interface ByteRange {
  readonly from: number;
  /** The last byte, as HTTP counts. */
  readonly to: number;
}

export interface Segment extends ByteRange {
  /** In seconds. */
  readonly start: number;
  readonly end: number;
}

/** What a playlist says of one file: its init segment, and where each segment lies. */
export interface Layout {
  readonly fileUrl: string;
  readonly init: ByteRange;
  readonly segments: readonly Segment[];
}

export interface Rendition {
  readonly id: number;
  /** Of its playlist. */
  readonly url: string;
  readonly codecs: string;
  readonly bitsPerSecond: number;
  /** Of its heaviest segment. */
  readonly peakBitsPerSecond: number;
  readonly width: number;
  readonly height: number;
}

export interface AudioRendition extends Pick<Rendition, 'url' | 'codecs'> {
  /** As people call it. */
  readonly name: string;
  readonly isDefault: boolean;
}

export interface Ladder {
  /** Lightest first. */
  readonly levels: readonly Rendition[];
  readonly audio: readonly AudioRendition[];
}

function attribute(line: string, name: string): string {
  const [, quoted, plain] = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line) ?? [];
  return quoted ?? plain ?? '';
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

export function parseMaster(text: string, base: string): Ladder {
  const lines = linesOf(text);
  const at = (path: string) => new URL(path, base).href;
  const variants = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const [width = 0, height = 0] = attribute(line, 'RESOLUTION').split('x').map(Number);
    const [codecs = '', audioCodecs = ''] = attribute(line, 'CODECS').split(',');
    // One without a picture is for devices that have no screen.
    if (!width) return [];
    const peakBitsPerSecond = Number(attribute(line, 'BANDWIDTH'));
    const bitsPerSecond = Number(attribute(line, 'AVERAGE-BANDWIDTH')) || peakBitsPerSecond;
    return [{ url: at(lines[index + 1] ?? ''), codecs, audioCodecs, bitsPerSecond, peakBitsPerSecond, width, height }];
  });
  const levels = inOrder(variants.map(({ audioCodecs: _, ...level }) => level));
  const codecs = variants[0]?.audioCodecs ?? '';
  const audio = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))
    .map((line) => ({
      url: at(attribute(line, 'URI')),
      codecs,
      name: attribute(line, 'NAME'),
      isDefault: attribute(line, 'DEFAULT') === 'YES',
    }));
  return { levels, audio };
}

/** "1200@340": so many bytes from there on. Without a place it goes on where the last one ended. */
function rangeOf(text: string, next: number): ByteRange {
  const [length = 0, from = next] = text.split('@').map(Number);
  return { from, to: from + length - 1 };
}

export function parseLayout(text: string, base: string): Layout {
  const segments: Segment[] = [];
  let init: ByteRange | undefined;
  let fileUrl = '';
  let seconds = 0;
  let range: ByteRange | undefined;
  let start = 0;
  for (const line of linesOf(text)) {
    if (line.startsWith('#EXT-X-MAP:')) {
      init = rangeOf(attribute(line, 'BYTERANGE'), 0);
      fileUrl = new URL(attribute(line, 'URI'), base).href;
    } else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = rangeOf(line.slice(17), (segments.at(-1)?.to ?? -1) + 1);
    else if (line && !line.startsWith('#') && range) {
      segments.push({ ...range, start, end: start + seconds });
      start += seconds;
    }
  }
  if (!init || segments.length === 0) throw new Error('not a playlist of byte ranges');
  return { fileUrl, init, segments };
}

/** What a page knows of its film: the same as its playlists would say, up to the first segment of each. */
export function parseBeginning(text: string, base: string) {
  const at = (path: string) => new URL(path, base).href;
  const { seconds, renditions }: Beginning = readBeginning(text);
  const layouts = new Map<string, Layout>();
  const known = renditions.map(({ name, initBytes, segmentFrom, segmentBytes, segmentSeconds, ...rendition }) => {
    const url = at(`${name}.m3u8`);
    layouts.set(url, {
      fileUrl: at(`${name}.mp4`),
      init: { from: 0, to: initBytes - 1 },
      segments: [{ from: segmentFrom, to: segmentFrom + segmentBytes - 1, start: 0, end: segmentSeconds }],
    });
    return { ...rendition, name, url };
  });
  const ladder: Ladder = {
    levels: inOrder(known.filter(({ width }) => width > 0)),
    audio: known
      .filter(({ width }) => width === 0)
      .map((each, place) => ({ ...each, name: each.label ?? each.name, isDefault: place === 0 })),
  };
  return { seconds, ladder, layouts };
}
