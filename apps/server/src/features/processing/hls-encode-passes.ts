import type { Complexity } from '../../db/schema.ts';
import { chooseCrf, isEfficient, withQuality } from './complexity.ts';
import { canCopyRung, lowerRungs, topRung, usualLargestSize } from './media-rules.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import type { EncodePass } from './pass-arguments.ts';
import type { Probe } from './probe.ts';
import { heldBelowSource, heldToSource, weigh } from './source-weight.ts';

interface Source {
  probe: Probe;
  layout: Mp4Layout | undefined;
  sizeBytes: number;
  /** Missing where nobody could look: the film is made as most are. */
  complexity?: Complexity | undefined;
  /** By us, in the quality that was chosen for it. */
  isMadeAnew?: boolean;
  largestSize?: number | undefined;
  /** Where it is made in pieces: the encoder begins each with a full buffer. */
  pieceSeconds?: number | undefined;
}

/**
 * First what is ready soonest: the file's own frames where they can be taken over, otherwise the smallest size. Then
 * everything else in one run, which decodes once.
 */
export function encodePassesOf(source: Source): EncodePass[] {
  const { probe, layout, sizeBytes, complexity, isMadeAnew = false, largestSize = usualLargestSize } = source;
  const { pieceSeconds } = source;
  const withAudio = probe.audioCodec !== undefined;
  const bitsPerSecond = (sizeBytes * 8) / probe.durationSeconds;
  const whole = weigh(probe, layout, sizeBytes);
  const weight = { ...whole, seconds: pieceSeconds ?? whole.seconds };
  const crf = chooseCrf(complexity);
  const below = (name: number) =>
    lowerRungs(probe, name).map((rung) => withQuality(heldBelowSource(rung, weight), crf));
  const top = topRung(probe, largestSize);
  const isLight =
    isMadeAnew || weight.kbps <= top.kbps / 2 || !complexity || isEfficient(weight.kbps, complexity, probe);
  const isAllowed = Math.min(probe.width, probe.height) <= largestSize;
  if (layout && isLight && isAllowed && canCopyRung(probe, layout, bitsPerSecond)) {
    const rungs = below(Math.min(probe.width, probe.height));
    const first: EncodePass = { rungs: 'copy', withAudio, cuts: 'source' };
    return rungs.length > 0 ? [first, { rungs, withAudio: false, cuts: 'source' }] : [first];
  }
  const all = [withQuality(heldToSource(top, weight), crf), ...below(top.name)];
  const smallest: EncodePass = { rungs: all.slice(-1), withAudio, cuts: 'four seconds' };
  const others = all.slice(0, -1);
  return others.length > 0 ? [smallest, { rungs: others, withAudio: false, cuts: 'four seconds' }] : [smallest];
}
