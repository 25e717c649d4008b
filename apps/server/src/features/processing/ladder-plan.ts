import { isShortWork } from './encode-work.ts';
import type { Rendition } from './hls-playlists.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import type { EncodePass } from './pass-arguments.ts';
import type { Probe } from './probe.ts';
import type { EncoderKind } from './video-encoders.ts';

/** A rendition that is ready; its playlist lies in the storage. */
export interface ReadyRendition extends Pick<Rendition, 'kind' | 'codecs' | 'resolution' | 'sound'> {
  name: string;
}

/** How a long film's ladder is made, settled once: another version, or another machine, goes on with the same. */
export interface LadderPlan {
  run: number;
  passes: EncodePass[];
  /** Where the pieces of each pass begin, in seconds. */
  cuts: number[];
  /** One for all pieces of a pass: those of another would not fit to them. */
  encoder: EncoderKind;
  /** How many passes are ready, and what came of them. */
  passesDone: number;
  ready: ReadyRendition[];
}

/** Over all passes; of the one that is being made, so much. */
export const progressOfLadder = ({ passes, passesDone }: LadderPlan, ofPass: number): number =>
  (passesDone + ofPass) / passes.length;

/** A stretch of a film, in seconds: the frames that begin in it. */
export interface Piece {
  from: number;
  to: number;
}

/** What a crash costs at most, and what others wait for at most. */
const pieceSeconds = 60;
/** A piece is decoded from the keyframe before it on: where those are far apart, pieces are longer. */
const gopsPerPiece = 10;
/** The keyframes of a ladder that is made anew stand at multiples of this. */
const segmentSeconds = 4;

/** Undefined where the film is made in one go: a short one, or one that can hardly be begun within. */
export function pieceLengthOf(probe: Probe, layout: Mp4Layout | undefined): number | undefined {
  const gop = layout?.tracks.find(({ kind }) => kind === 'video')?.longestGopSeconds;
  if (isShortWork(probe) || gop === undefined) return undefined;
  const length = Math.ceil(Math.max(pieceSeconds, gop * gopsPerPiece) / segmentSeconds) * segmentSeconds;
  return probe.durationSeconds >= 2 * length ? length : undefined;
}

/** Where pieces of this length would begin. The last is the longer one: half a piece is not worth a job. */
export function evenCuts(durationSeconds: number, length: number): number[] {
  const pieces = Math.max(1, Math.round(durationSeconds / length));
  return Array.from({ length: pieces }, (_, place) => place * length);
}

/** Nothing follows the last; a film may be a little longer than it says. */
export function pieceAt(cuts: readonly number[], place: number, durationSeconds: number): Piece {
  return { from: cuts[place] ?? 0, to: cuts[place + 1] ?? durationSeconds + 1 };
}
