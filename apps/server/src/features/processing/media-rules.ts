import type { Mp4Way } from '../../db/schema.ts';
import { isHdr } from './colour.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import type { Probe } from './probe.ts';

/** A size of the ladder. Both numbers are even and never above the source's. */
export interface Rung {
  /** What people call it: the shorter side of its frame. */
  name: number;
  width: number;
  height: number;
  /** At most. Most films need less for the same quality. */
  kbps: number;
  /** How much may come at once. */
  bufferKbits: number;
  /** The quality that is aimed at, as the encoder counts it: less is finer. */
  crf: number;
  /** The quality below which a rate is not kept to: a film that cannot be looked at is of no use to anybody. */
  worstCrf: number;
}

const largest = { name: 2160, kbps: 16_000 };
const ladder = [
  largest,
  { name: 1440, kbps: 9000 },
  { name: 1080, kbps: 5000 },
  { name: 720, kbps: 2800 },
  { name: 480, kbps: 1400 },
  { name: 360, kbps: 800 },
];

/** For most films; where a look into it says so, another is chosen. */
export const usualCrf = 23;

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

export interface Frame {
  width: number;
  height: number;
}

function toRung({ width, height }: Frame, name: number, kbps: number): Rung {
  const scale = name / Math.min(width, height);
  return {
    name,
    kbps,
    bufferKbits: kbps * 1.5,
    crf: usualCrf,
    worstCrf: 36,
    width: even(width * scale),
    height: even(height * scale),
  };
}

export const largestSize = largest.name;
/** More than most screens show: what is larger needs a plan that allows it. */
export const usualLargestSize = 1080;

/** The source's own size, or the largest that is allowed. */
export function topRung(frame: Frame, allowedSize = usualLargestSize): Rung {
  const shortSide = even(Math.min(frame.width, frame.height, allowedSize, largestSize));
  const { kbps } = ladder.findLast(({ name }) => name >= shortSide) ?? largest;
  return toRung(frame, shortSide, kbps);
}

/** The sizes below the source's own, largest first: one that is hardly smaller would save nothing. */
export const lowerRungs = (frame: Frame, below: number): Rung[] =>
  ladder.filter(({ name }) => name < below * 0.9).map(({ name, kbps }) => toRung(frame, name, kbps));

/** A small copy of it, for a look at what it holds. */
export const smallRung = (frame: Frame): Rung => topRung(frame, 360);

const longestLoopSeconds = 180;

/** Whether it may be meant as a background: only then is a file without sound worth its place in the storage. */
export const isShortEnoughToLoop = ({ durationSeconds }: Pick<Probe, 'durationSeconds'>): boolean =>
  durationSeconds <= longestLoopSeconds;

const plainAudio = [undefined, 'aac', 'mp3'];

/** Whether its sound is made anew, whatever becomes of its picture. */
export const hasNewSound = ({ audioCodec, isOddSound = false }: Probe): boolean =>
  isOddSound || !plainAudio.includes(audioCodec);

/** How a source becomes a file that every browser plays from its first bytes on. */
export function mp4WayOf(probe: Probe, layout: Mp4Layout | undefined): Mp4Way {
  const isPlain = probe.videoCodec === 'h264' && probe.isEightBit420 && !isHdr(probe.colour);
  if (!isPlain || probe.isOddPicture || probe.fields !== undefined) return 'transcode';
  const isSimple = probe.streams <= 2 && probe.isMp4Brand && !hasNewSound(probe);
  return layout?.isFastStart && !layout.isFragmented && isSimple ? 'as it is' : 'remux';
}

/** What a stream can have at once on a good line: three times what its size needs at most. */
const highestBitsPerSecond = (probe: Frame): number => topRung(probe, largestSize).kbps * 3200;

/** A piece of a stream begins with a keyframe. Where those are far apart it is a long one, which only light films can be. */
const longestGopOf = (bitsPerSecond: number): number => Math.max(10, lightPieceBits / bitsPerSecond);
const lightPieceBits = 8_000_000;

/** Whether the file's own frames can be a rung as they are. */
export function canCopyRung(probe: Probe, layout: Mp4Layout, bitsPerSecond: number): boolean {
  const video = layout.tracks.find(({ kind }) => kind === 'video');
  return (
    probe.rotation === 0 &&
    probe.audioCodec !== 'mp3' &&
    bitsPerSecond <= highestBitsPerSecond(probe) &&
    video !== undefined &&
    video.longestGopSeconds <= longestGopOf(bitsPerSecond)
  );
}
