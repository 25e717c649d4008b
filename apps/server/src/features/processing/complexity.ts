import type { Complexity, Sample } from '../../db/schema.ts';
import { type Frame, type Rung, usualCrf } from './media-rules.ts';

/** In how many qualities a film is tried: near the usual one, and clearly below. */
export const triedCrfs = { finer: usualCrf, coarser: 29 };

/** What is left of the picture that people still take for the whole, at the small size at which it is tried. */
const enoughSsim = 0.97;
const finestCrf = 21;
/** Whatever is left at the small size: people look at the largest. */
const coarsestCrf = 26;

/** The quality for a film: as coarse as keeps enough of its picture. */
export function chooseCrf(complexity: Complexity | undefined): number {
  if (!complexity) return usualCrf;
  const { finer, coarser } = complexity;
  const lostPerStep = (decibels(finer) - decibels(coarser)) / (coarser.crf - finer.crf);
  const wanted = lostPerStep > 0 ? finer.crf + (decibels(finer) - enoughDecibels) / lostPerStep : coarsestCrf;
  const [finest, coarsest] = boundsOf(bitsPerPixel(complexity));
  return Math.round(Math.min(coarsest, Math.max(finest, wanted)) * 10) / 10;
}

/** Of the share that is lost: each step of quality takes about as many. */
const toDecibels = (ssim: number): number => -10 * Math.log10(Math.max(1e-5, 1 - ssim));
const decibels = ({ ssim }: Sample): number => toDecibels(ssim);
const enoughDecibels = toDecibels(enoughSsim);

/** Of a frame between keyframes: what changes in a film. */
const bitsPerPixel = ({ finer, pixels }: Complexity): number =>
  finer.bitsPerSecond / Math.max(1, finer.framesPerSecond) / pixels;

const cheapBits = 0.01;
const dearBits = 0.15;
const noiseCrf = 28;

/**
 * Where next to nothing changes, as on a screen, quality costs little and letters need it. Where everything changes all
 * the time, as in grain and noise, nobody sees what is lost, and no number of bytes would be enough.
 */
function boundsOf(bits: number): [finest: number, coarsest: number] {
  if (bits < cheapBits) return [finestCrf, usualCrf];
  const finest = Math.min(noiseCrf, finestCrf + 3.5 * Math.log2(Math.max(1, bits / dearBits)));
  return [finest, Math.max(finest, coarsestCrf)];
}

const mostSecondsPerKeyframe = 4;

interface Film extends Frame {
  durationSeconds: number;
}

/** What a film of that size would weigh in that quality, at as many bits for each of its pixels. */
export function expectedKbps({ pixels, finer, coarser }: Complexity, film: Film, crf: number): number {
  const { width, height, durationSeconds } = film;
  const secondsPerKeyframe = Math.min(mostSecondsPerKeyframe, durationSeconds);
  const weigh = ({ bitsPerSecond, keyframeBits }: Sample) =>
    Math.max(1, bitsPerSecond + keyframeBits / secondsPerKeyframe);
  const perStep = Math.log(weigh(coarser) / weigh(finer)) / (coarser.crf - finer.crf);
  const bits = weigh(finer) * Math.exp(perStep * (crf - finer.crf));
  return (bits / 1000) * ((width * height) / pixels);
}

/** Making it anew costs a loss and much work: a film is only worth it that is clearly heavier than usual. */
export const isEfficient = (kbps: number, complexity: Complexity, film: Film): boolean =>
  kbps <= expectedKbps(complexity, film, usualCrf) * 2;

/** Pixels of the largest sizes are so small on a screen that each may be coarser. */
const crfOfSize = (crf: number, { name }: Rung): number => crf + (name > 1440 ? 2 : name > 1080 ? 1 : 0);

/** What is coarse from the start must have room to become coarser. */
const roomBelow = 5;

export function withQuality(rung: Rung, crf: number): Rung {
  const own = crfOfSize(crf, rung);
  return { ...rung, crf: own, worstCrf: Math.max(rung.worstCrf, own + roomBelow) };
}
