import type { Complexity, Sample } from '../../db/schema.ts';
import { triedCrfs } from './complexity.ts';
import type { Frame } from './media-rules.ts';

interface Seen {
  seconds: number;
  frame: Frame;
}

/** What the encoder says at its end, once for each quality, the finer first. What the file says of itself stands before. */
export function readComplexity(words: string, { seconds, frame }: Seen): Complexity | undefined {
  const [finer, coarser] = [...words.matchAll(/^\[libx264 [^\]]*\] SSIM Mean Y:([\d.]+)/gm)].slice(-2).map((end) => {
    const frames = framesBefore(words.slice(0, end.index));
    return frames && { ssim: Number(end[1]), ...toRates(frames, seconds) };
  });
  if (!finer || !coarser) return undefined;
  return {
    pixels: frame.width * frame.height,
    finer: { crf: triedCrfs.finer, ...finer },
    coarser: { crf: triedCrfs.coarser, ...coarser },
  };
}

interface Frames {
  count: number;
  bits: number;
}

type Kind = 'I' | 'P' | 'B';

function framesBefore(words: string): Record<Kind, Frames> | undefined {
  const read = (kind: Kind): Frames => {
    const line = new RegExp(`^\\[libx264 [^\\]]*\\] frame ${kind}:(\\d+) +Avg QP: *[\\d.]+ +size: *(\\d+)`, 'gm');
    const [, count = 0, bytes = 0] = [...words.matchAll(line)].at(-1) ?? [];
    return { count: Number(count), bits: Number(count) * Number(bytes) * 8 };
  };
  const frames = { I: read('I'), P: read('P'), B: read('B') };
  return frames.I.count > 0 ? frames : undefined;
}

/** A film of one frame is all keyframe. */
function toRates({ I, P, B }: Record<Kind, Frames>, seconds: number): Omit<Sample, 'crf' | 'ssim'> {
  return {
    keyframeBits: Math.round(I.bits / I.count),
    bitsPerSecond: Math.round((P.bits + B.bits) / seconds),
    framesPerSecond: Math.round(((I.count + P.count + B.count) / seconds) * 100) / 100,
  };
}
