import { type FileHandle, open } from 'node:fs/promises';
import { type Box, bodyAt, childBoxes, readTopBoxes } from './mp4-boxes.ts';
import { isCut } from './mp4-edits.ts';
import { longestGop } from './mp4-keyframes.ts';

export interface Mp4Track {
  kind: 'video' | 'audio' | 'other';
  /** The four letters of its sample entry, such as avc1. */
  codec: string;
  width: number;
  height: number;
  durationSeconds: number;
  /** Of its samples together; 0 where the index does not list them. */
  bytes: number;
  /** Eight bits and 4:2:0, which every browser shows. */
  isPlainAvc: boolean;
  /** Its edit list leaves out more than the moments that encoders need before the first frame and after the last. */
  isCut: boolean;
  /** The longest time between two frames at which one can begin. */
  longestGopSeconds: number;
}

export interface Mp4Layout {
  /** The index stands before the samples: a browser can begin at once. */
  isFastStart: boolean;
  /** Less is there than the file says of itself. */
  isCutOff: boolean;
  isFragmented: boolean;
  tracks: Mp4Track[];
}

const maxIndexBytes = 256 * 1024 * 1024;

/** What an MP4 file says of itself, read without any tool; undefined for every other file. */
export async function readMp4Layout(path: string): Promise<Mp4Layout | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const boxes = await readTopBoxes(file, size);
    const index = boxes.find(({ type }) => type === 'moov');
    if (boxes.length === 0) return undefined;
    const firstSamples = boxes.find(({ type }) => type === 'mdat' || type === 'moof');
    const last = boxes.at(-1) as Box;
    return {
      isFastStart: index !== undefined && (firstSamples === undefined || index.start < firstSamples.start),
      isCutOff: index === undefined || last.start + last.size > size,
      isFragmented: boxes.some(({ type }) => type === 'moof'),
      tracks: index ? await readTracks(file, index, size) : [],
    };
  } finally {
    await file.close();
  }
}

async function readTracks(file: FileHandle, index: Box, fileBytes: number): Promise<Mp4Track[]> {
  const length = Math.min(index.size, fileBytes - index.start);
  if (length > maxIndexBytes) return [];
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, index.start);
  const boxes = childBoxes(bytes.subarray(index.headerBytes, bytesRead));
  const timescale = timesOf(boxes.find(({ type }) => type === 'mvhd')?.body).timescale;
  return boxes.filter(({ type }) => type === 'trak').map(({ body }) => tryTrack(body, timescale));
}

/** A table may be shorter than it says: such a track tells us nothing. */
function tryTrack(track: Buffer, timescale: number): Mp4Track {
  try {
    return readTrack(track, timescale);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      kind: 'other',
      codec: '',
      width: 0,
      height: 0,
      durationSeconds: 0,
      bytes: 0,
      isPlainAvc: false,
      isCut: false,
      longestGopSeconds: Number.POSITIVE_INFINITY,
    };
  }
}

const kindOf: Record<string, Mp4Track['kind']> = { vide: 'video', soun: 'audio' };

function readTrack(track: Buffer, timescale: number): Mp4Track {
  const handler = bodyAt(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) ?? '';
  const entries = bodyAt(track, 'mdia', 'minf', 'stbl', 'stsd')?.subarray(8) ?? Buffer.alloc(0);
  const [entry] = childBoxes(entries);
  const times = timesOf(bodyAt(track, 'mdia', 'mdhd'));
  const isVideo = handler === 'vide' && entry !== undefined && entry.body.length >= 78;
  return {
    kind: kindOf[handler] ?? 'other',
    codec: entry?.type ?? '',
    width: isVideo ? entry.body.readUInt16BE(24) : 0,
    height: isVideo ? entry.body.readUInt16BE(26) : 0,
    durationSeconds: secondsOf(times),
    bytes: bytesOf(bodyAt(track, 'mdia', 'minf', 'stbl', 'stsz')),
    isPlainAvc: isVideo && isPlainAvc(bodyAt(entry.body.subarray(78), 'avcC')),
    isCut: isCut(bodyAt(track, 'edts', 'elst'), times, timescale),
    longestGopSeconds: isVideo ? longestGop(track) : 0,
  };
}

interface Times {
  timescale: number;
  duration: number;
}

function timesOf(header: Buffer | undefined): Times {
  if (!header || header.length < 20) return { timescale: 0, duration: 0 };
  const isLong = header[0] === 1 && header.length >= 32;
  return {
    timescale: header.readUInt32BE(isLong ? 20 : 12),
    duration: isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16),
  };
}

const secondsOf = ({ timescale, duration }: Times): number => (timescale === 0 ? 0 : duration / timescale);

function bytesOf(sizes: Buffer | undefined): number {
  if (!sizes || sizes.length < 12) return 0;
  const [each, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  if (each > 0) return each * count;
  let sum = 0;
  for (let at = 12; at + 4 <= sizes.length && at < 12 + count * 4; at += 4) sum += sizes.readUInt32BE(at);
  return sum;
}

// Baseline, Main, Extended and High; the profiles above add bits or colours that browsers refuse.
const isPlainAvc = (config: Buffer | undefined): boolean => [66, 77, 88, 100].includes(config?.[1] ?? 0);
