import type { Rung } from './media-rules.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import type { Probe } from './probe.ts';

/** What a film's picture weighs. */
export interface Weight {
  kbps: number;
  seconds: number;
  pixels: number;
}

const assumedAudioKbps = 128;

/** From the film's own table of samples; where it has none, the file without what its sound may take of it. */
export function weigh(probe: Probe, layout: Mp4Layout | undefined, sizeBytes: number): Weight {
  const { durationSeconds: seconds, width, height, audioCodec } = probe;
  const bytes = layout?.tracks.find(({ kind }) => kind === 'video')?.bytes ?? 0;
  const toKbps = (size: number) => (size * 8) / 1000 / seconds;
  const all = toKbps(sizeBytes);
  const withoutSound = audioCodec === undefined ? all : Math.max(all - assumedAudioKbps, all / 2);
  return { seconds, pixels: width * height, kbps: bytes > 0 ? toKbps(bytes) : withoutSound };
}

/** The film's own size made anew: it should not weigh more than it did. */
export const heldToSource = (rung: Rung, source: Weight): Rung => hold(rung, source.kbps, source.seconds);

/**
 * A smaller size: as much lighter as its picture is smaller, but not less than the size needs to look well, and in any
 * case lighter than the source. Constant quality mostly stays far below.
 */
export function heldBelowSource(rung: Rung, source: Weight): Rung {
  const share = ((rung.width * rung.height) / source.pixels) ** 0.75;
  const limit = Math.min(source.kbps * 0.9, Math.max(rung.kbps / 4, source.kbps * share));
  // One that cannot be so light and look well is left out in the end: the size above is light enough.
  return { ...hold(rung, limit, source.seconds), worstCrf: 30 };
}

/**
 * The encoder keeps to a rate within a buffer. A whole buffer more than the rate may come out, so the rate leaves room
 * for it. A light film gets a long buffer: its moments of movement need many times what its stillness does.
 */
function hold(rung: Rung, limitKbps: number, seconds: number): Rung {
  const longest = Math.max(shortestBuffer, Math.min(longestBuffer, seconds / 10));
  const buffer = Math.min(longest, Math.max(shortestBuffer, (shortestBuffer * rung.kbps) / limitKbps));
  const kbps = Math.min(rung.kbps, (limitKbps * seconds) / (seconds + buffer));
  return { ...rung, kbps: Math.max(1, Math.floor(kbps)), bufferKbits: Math.max(1, Math.floor(kbps * buffer)) };
}

/** In seconds at the rate. */
const shortestBuffer = 1.5;
const longestBuffer = 8;
