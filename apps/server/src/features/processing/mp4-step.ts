import { join } from 'node:path';
import type { Findings } from '../../db/schema.ts';
import { bt709 } from './colour.ts';
import { writeColourTables } from './colour-tables.ts';
import { chooseCrf, withQuality } from './complexity.ts';
import { isShortWork } from './encode-work.ts';
import { remuxArguments, transcodeArguments } from './ffmpeg-arguments.ts';
import { measureComplexity } from './measure-complexity.ts';
import { topRung } from './media-rules.ts';
import { readMp4Layout } from './mp4-layout.ts';
import { findingsOf } from './probe-step.ts';
import { MissingToolError } from './processing-errors.ts';
import { heldToSource, weigh } from './source-weight.ts';
import { runTool } from './spawn-tool.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import { budgetOf, progressOf } from './tool-budget.ts';
import type { WorkDir } from './work-dir.ts';

/** The file that `url` plays: as it came where that will do, in another box or made anew where it will not. */
export const mp4Step =
  (dir: WorkDir): StepWork =>
  async (context) => {
    const { id } = context.video;
    const { way } = findingsOf(context.video);
    const storageKey = dir.keys.mp4(id);
    // Fetched first: the steps after this one read the same file under its new name.
    await dir.source();
    if (way === 'as it is') await moveIntoPlace(dir, id);
    else if (way === 'remux') await dir.put(storageKey, await makeMp4(dir, context, remuxArguments));
    else return { storageKey, playable: true, ...(await transcode(dir, context)) };
    return { storageKey, playable: true };
  };

/** Done already where a killed worker got as far as this. */
async function moveIntoPlace({ storage, keys }: WorkDir, id: string): Promise<void> {
  if (await storage.find(keys.upload(id))) await storage.move(keys.upload(id), keys.mp4(id), 'video/mp4');
}

/** What its quality was chosen by is kept for the sizes below. */
async function transcode(dir: WorkDir, context: StepContext): Promise<{ probe: Findings }> {
  const { ffmpeg } = dir.tools ?? missing();
  const { signal, video } = context;
  const findings = findingsOf(video);
  const { probe, largestSize } = findings;
  const { path, sizeBytes } = await dir.source();
  const { durationSeconds, colour = bt709 } = probe;
  const tables = await writeColourTables(dir, colour);
  const complexity = await measureComplexity({ ffmpeg, path, probe, signal, colour, tables });
  const held = heldToSource(topRung(probe, largestSize), weigh(probe, await readMp4Layout(path), sizeBytes));
  // One finer than the sizes that are made of it.
  const rung = withQuality(held, chooseCrf(complexity) - 1);
  const toArguments = (from: string, to: string) =>
    transcodeArguments({ path: from, to, rung, durationSeconds, colour, tables });
  await dir.put(dir.keys.mp4(video.id), await makeMp4(dir, context, toArguments));
  return { probe: { ...findings, complexity } };
}

type ToArguments = (path: string, to: string) => string[];

async function makeMp4(
  dir: WorkDir,
  { video, signal, report }: StepContext,
  toArguments: ToArguments,
): Promise<string> {
  const { probe, way } = findingsOf(video);
  const { ffmpeg } = dir.tools ?? missing();
  const { path, sizeBytes } = await dir.source();
  const { durationSeconds } = probe;
  const to = join(await dir.subfolder('mp4'), 'video.mp4');
  const onOutput = progressOf(durationSeconds, report);
  // Somebody waits for what is quick to end.
  const isPatient = way === 'transcode' && !isShortWork(probe);
  const budget = { ...budgetOf(durationSeconds, sizeBytes), isPatient };
  await runTool({ path: ffmpeg, args: toArguments(path, to), signal, onOutput, ...budget });
  // It takes the original's place: half of it must not.
  const layout = await readMp4Layout(to);
  if (!layout || layout.isCutOff) throw new Error('the file that was made is not whole');
  return to;
}

function missing(): never {
  throw new MissingToolError('This server has no ffmpeg, which this file needs');
}
