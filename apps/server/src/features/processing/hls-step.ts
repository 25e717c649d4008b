import type { Findings } from '../../db/schema.ts';
import { bt709 } from './colour.ts';
import { type SoundPlan, soundsOfStream } from './film-sounds.ts';
import { encodeFilm } from './hardware-encode.ts';
import { encodePassesOf } from './hls-encode-passes.ts';
import type { Published } from './hls-playlists.ts';
import { type Made, publishPass, readMade, runFfmpeg } from './hls-publish.ts';
import { pieceLengthOf } from './ladder-plan.ts';
import { type LadderParts, workInPieces } from './ladder-run.ts';
import { measureComplexity } from './measure-complexity.ts';
import { isShortEnoughToLoop } from './media-rules.ts';
import { readMp4Layout } from './mp4-layout.ts';
import { type EncodePass, encodePassArguments } from './pass-arguments.ts';
import { rateFilters } from './picture-repairs.ts';
import type { Probe } from './probe.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import type { WorkDir } from './work-dir.ts';

/** The ladder, in passes: what is quick first, so that it plays while the rest is made. Long films are made in pieces. */
export const hlsStep =
  (dir: WorkDir, ladders: LadderParts): StepWork =>
  async (context) => {
    const findings = await findComplexity(dir, context);
    const probe = probeOfMp4(findings);
    const { path, sizeBytes } = await dir.mp4();
    const layout = await readMp4Layout(path);
    const pieceSeconds = pieceLengthOf(probe, layout);
    const { complexity, largestSize } = findings;
    const isMadeAnew = findings.way === 'transcode';
    const sounds = soundsOfStream(findings);
    const source = { probe, layout, sizeBytes, pieceSeconds, complexity, largestSize, isMadeAnew, sounds };
    const passes = encodePassesOf(source);
    if (pieceSeconds !== undefined && passes.some(({ rungs }) => rungs !== 'copy'))
      return workInPieces({
        ...ladders,
        ...{ dir, context, probe, passes, pieceSeconds },
        makeWhole: (of, pass, number) => makePass(dir, of, { probe, sounds, pass, number }),
      });
    let ready: Published[] = [];
    let changes: Awaited<ReturnType<StepWork>> = {};
    for (const [index, pass] of passes.entries()) {
      const report = (progress: number) => context.report((index + progress) / passes.length);
      const number = index + 1;
      const made = await makePass(dir, { ...context, report }, { probe, sounds, pass, number });
      const hasSilentFiles = isShortEnoughToLoop(probe);
      ({ ready, changes } = await publishPass(dir, context, {
        run: context.token,
        number,
        ready,
        made,
        hasSilentFiles,
      }));
    }
    return changes;
  };

/** Where the film was made anew, it was looked at before; what is seen now is kept for who goes on with it. */
async function findComplexity(dir: WorkDir, { video, signal, publish }: StepContext): Promise<Findings> {
  const known = findingsOf(video);
  if (known.complexity || !dir.tools) return known;
  const probe = probeOfMp4(known);
  const film = { path: (await dir.mp4()).path, probe, colour: probe.colour ?? bt709 };
  const complexity = await measureComplexity({ ffmpeg: dir.tools.ffmpeg, ...film, signal });
  const findings = { ...known, complexity };
  if (complexity) await publish({ probe: findings });
  return findings;
}

interface Pass {
  probe: Probe;
  /** Of the film. */
  sounds: readonly SoundPlan[];
  pass: EncodePass;
  number: number;
}

async function makePass(dir: WorkDir, context: StepContext, work: Pass): Promise<Made[]> {
  const { pass, number } = work;
  if (pass.rungs !== 'copy' && pass.rungs.length === 0 && pass.sounds) return makeSounds(dir, context, work);
  const [named] = pass.sounds ?? [];
  // Beside a picture that is made anew the sound is, too: both then begin at the same time.
  const first = pass.withAudio ? (named ?? work.sounds[0]) : undefined;
  const sound = first && { ...first, isCopy: pass.rungs === 'copy' && first.isCopy === true };
  return encodeFilm(dir, context, async (encoder) => {
    const to = await dir.subfolder(`pass${number}`);
    const film = { ...(await filmOf(dir, work)), to, pass, sound, encoder };
    await runFfmpeg(dir, context, encodePassArguments(film), encoder);
    return readMade(to, named);
  });
}

async function filmOf(dir: WorkDir, { probe, pass }: Pass) {
  const { durationSeconds, colour = bt709 } = probe;
  return { path: (await dir.mp4()).path, durationSeconds, colour, repairs: rateFilters(probe, pass.cuts) };
}

/** One run each: the muxer takes several for one sound in several qualities. */
async function makeSounds(dir: WorkDir, context: StepContext, work: Pass): Promise<Made[]> {
  const { pass, number } = work;
  const made: Made[] = [];
  for (const plan of pass.sounds ?? []) {
    // Made as the first one was, so that all begin their segments together.
    const sound = { ...plan, isCopy: pass.cuts === 'source' && plan.isCopy === true };
    const to = await dir.subfolder(`pass${number}-${sound.name}`);
    await runFfmpeg(dir, context, encodePassArguments({ ...(await filmOf(dir, work)), to, pass, sound }));
    made.push(...(await readMade(to, sound)));
  }
  return made;
}
