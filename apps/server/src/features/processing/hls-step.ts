import { bt709 } from './colour.ts';
import { type EncodePass, encodePassArguments } from './ffmpeg-arguments.ts';
import { encodePassesOf } from './hls-encode-passes.ts';
import type { Published } from './hls-playlists.ts';
import { type Made, publishPass, readMade, runFfmpeg } from './hls-publish.ts';
import { pieceLengthOf } from './ladder-plan.ts';
import { type LadderParts, workInPieces } from './ladder-run.ts';
import { isShortEnoughToLoop } from './media-rules.ts';
import { readMp4Layout } from './mp4-layout.ts';
import type { Probe } from './probe.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import type { WorkDir } from './work-dir.ts';

/** The ladder, in passes: what is quick first, so that it plays while the rest is made. Long films are made in pieces. */
export const hlsStep =
  (dir: WorkDir, ladders: LadderParts): StepWork =>
  async (context) => {
    const probe = probeOfMp4(findingsOf(context.video));
    const { path, sizeBytes } = await dir.mp4();
    const layout = await readMp4Layout(path);
    const pieceSeconds = pieceLengthOf(probe, layout);
    const passes = encodePassesOf({ probe, layout, sizeBytes, pieceSeconds });
    if (pieceSeconds !== undefined && passes.some(({ rungs }) => rungs !== 'copy'))
      return workInPieces({
        ...ladders,
        ...{ dir, context, probe, passes, pieceSeconds },
        makeWhole: (of, pass, number) => makePass(dir, of, { probe, pass, number }),
      });
    let ready: Published[] = [];
    let changes: Awaited<ReturnType<StepWork>> = {};
    for (const [index, pass] of passes.entries()) {
      const report = (progress: number) => context.report((index + progress) / passes.length);
      const number = index + 1;
      const made = await makePass(dir, { ...context, report }, { probe, pass, number });
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

interface Pass {
  probe: Probe;
  pass: EncodePass;
  number: number;
}

async function makePass(dir: WorkDir, context: StepContext, { probe, pass, number }: Pass): Promise<Made[]> {
  const { durationSeconds, colour = bt709 } = probe;
  const { path } = await dir.mp4();
  const to = await dir.subfolder(`pass${number}`);
  await runFfmpeg(dir, context, encodePassArguments({ path, to, pass, durationSeconds, colour }));
  return readMade(to);
}
