import type { EncodePass } from './ffmpeg-arguments.ts';
import { canCopyRung, lowerRungs, topRung } from './media-rules.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import type { Probe } from './probe.ts';
import { heldBelowSource, heldToSource, weigh } from './source-weight.ts';

interface Source {
  probe: Probe;
  layout: Mp4Layout | undefined;
  sizeBytes: number;
  /** Where it is made in pieces: the encoder begins each with a full buffer. */
  pieceSeconds?: number | undefined;
}

/**
 * First what is ready soonest: the file's own frames where they can be taken over, otherwise the smallest size. Then
 * everything else in one run, which decodes once.
 */
export function encodePassesOf({ probe, layout, sizeBytes, pieceSeconds }: Source): EncodePass[] {
  const withAudio = probe.audioCodec !== undefined;
  const bitsPerSecond = (sizeBytes * 8) / probe.durationSeconds;
  const whole = weigh(probe, layout, sizeBytes);
  const weight = { ...whole, seconds: pieceSeconds ?? whole.seconds };
  const below = (name: number) => lowerRungs(probe, name).map((rung) => heldBelowSource(rung, weight));
  if (layout && canCopyRung(probe, layout, bitsPerSecond)) {
    const rungs = below(Math.min(probe.width, probe.height));
    const first: EncodePass = { rungs: 'copy', withAudio, cuts: 'source' };
    return rungs.length > 0 ? [first, { rungs, withAudio: false, cuts: 'source' }] : [first];
  }
  const top = topRung(probe);
  const all = [heldToSource(top, weight), ...below(top.name)];
  const smallest: EncodePass = { rungs: all.slice(-1), withAudio, cuts: 'four seconds' };
  const others = all.slice(0, -1);
  return others.length > 0 ? [smallest, { rungs: others, withAudio: false, cuts: 'four seconds' }] : [smallest];
}
