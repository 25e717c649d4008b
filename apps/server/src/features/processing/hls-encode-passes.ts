import type { Complexity } from '../../db/schema.ts';
import { chooseCrf, isEfficient, withQuality } from './complexity.ts';
import type { SoundPlan } from './film-sounds.ts';
import { canCopyRung, lowerRungs, type Rung, topRung, usualLargestSize } from './media-rules.ts';
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
  sounds?: readonly SoundPlan[];
}

/**
 * First what is ready soonest: the file's own frames where they can be taken over, otherwise the smallest size. Then
 * further sounds, and all other sizes in one run, which decodes once.
 */
export function encodePassesOf(source: Source): EncodePass[] {
  const { probe, layout, sizeBytes, complexity, isMadeAnew = false, largestSize = usualLargestSize } = source;
  const { pieceSeconds, sounds = [] } = source;
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
    return inTurn({ rungs: 'copy', withAudio, cuts: 'source' }, sounds, rungs);
  }
  const all = [withQuality(heldToSource(top, weight), crf), ...below(top.name)];
  return inTurn({ rungs: all.slice(-1), withAudio, cuts: 'four seconds' }, sounds, all.slice(0, -1));
}

function inTurn(first: EncodePass, sounds: readonly SoundPlan[], rungs: Rung[]): EncodePass[] {
  const { cuts } = first;
  const last: EncodePass[] = rungs.length > 0 ? [{ rungs, withAudio: false, cuts }] : [];
  if (sounds.length < 2) return [first, ...last];
  const further: EncodePass = { rungs: [], withAudio: true, cuts, sounds: sounds.slice(1) };
  return [{ ...first, sounds: sounds.slice(0, 1) }, further, ...last];
}
