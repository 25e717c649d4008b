import { join } from 'node:path';
import type { Findings } from '../../db/schema.ts';
import type { VideoChanges } from '../videos/video-life-service.ts';
import { bt709 } from './colour.ts';
import { writeColourTables } from './colour-tables.ts';
import { chooseCrf, withQuality } from './complexity.ts';
import { isShortWork } from './encode-work.ts';
import { remuxArguments, transcodeArguments } from './ffmpeg-arguments.ts';
import { type MadeSound, soundsOfMp4 } from './film-sounds.ts';
import { encodeFilm } from './hardware-encode.ts';
import { measureComplexity } from './measure-complexity.ts';
import { topRung } from './media-rules.ts';
import { type Mp4Layout, readMp4Layout } from './mp4-layout.ts';
import { decoderOf, filmRepairs } from './picture-repairs.ts';
import { findingsOf } from './probe-step.ts';
import { MissingToolError } from './processing-errors.ts';
import { heldToSource, weigh } from './source-weight.ts';
import { runTool, ToolError } from './spawn-tool.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import { budgetOf, progressOf } from './tool-budget.ts';
import { trimOf } from './trim-source.ts';
import { software } from './video-encoders.ts';
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
    if (way === 'as it is') {
      await moveIntoPlace(dir, id);
      return { storageKey, playable: true };
    }
    const { path, layout, findings } = await (way === 'remux' ? remux(dir, context) : transcode(dir, context));
    await dir.put(storageKey, path);
    return { storageKey, playable: true, ...corrected(findings, layout) };
  };

/** What was made tells the truth where the file that came did not: it may end early, or hold no sound after all. */
function corrected(findings: Findings, { tracks }: Mp4Layout): Pick<VideoChanges, 'durationMs' | 'probe'> {
  const { probe } = findings;
  const made = Math.max(...tracks.map(({ durationSeconds }) => durationSeconds));
  const isShort = made > 0 && probe.durationSeconds - made > wrongSeconds;
  const durationSeconds = isShort ? made : probe.durationSeconds;
  const audioCodec = tracks.some(({ kind }) => kind === 'audio') ? probe.audioCodec : undefined;
  return {
    durationMs: Math.round(durationSeconds * 1000),
    probe: { ...findings, probe: { ...probe, durationSeconds, audioCodec } },
  };
}

/** Less than that people do not see in the length of a film. */
const wrongSeconds = 0.5;

/** Done already where a killed worker got as far as this. */
async function moveIntoPlace({ storage, keys }: WorkDir, id: string): Promise<void> {
  if (await storage.find(keys.upload(id))) await storage.move(keys.upload(id), keys.mp4(id), 'video/mp4');
}

interface Made {
  path: string;
  layout: Mp4Layout;
  findings: Findings;
}

async function remux(dir: WorkDir, context: StepContext): Promise<Made> {
  const findings = findingsOf(context.video);
  const make = (sounds: readonly MadeSound[]) => makeMp4(dir, context, (path, to) => remuxArguments(path, to, sounds));
  return withSounds(findings, make);
}

/** A further sound that cannot be made is left out: the film plays without it. */
async function withSounds(
  findings: Findings,
  make: (sounds: readonly MadeSound[]) => Promise<Omit<Made, 'findings'>>,
): Promise<Made> {
  const sounds = soundsOfMp4(findings);
  const hasAll = ({ layout }: Omit<Made, 'findings'>) =>
    layout.tracks.filter(({ kind, durationSeconds }) => kind === 'audio' && durationSeconds > 0).length ===
    sounds.length;
  if (sounds.length < 2) return { ...(await make(sounds)), findings };
  const made = await make(sounds).catch((error) => {
    if (!(error instanceof ToolError)) throw error;
  });
  if (made && hasAll(made)) return { ...made, findings };
  const { sounds: _, ...probe } = findings.probe;
  return withSounds({ ...findings, probe }, make);
}

/** What its quality was chosen by is kept for the sizes below. */
async function transcode(dir: WorkDir, context: StepContext): Promise<Made> {
  const { ffmpeg } = dir.tools ?? missing();
  const { signal, video } = context;
  const findings = findingsOf(video);
  const { probe, largestSize } = findings;
  const { path, sizeBytes } = await dir.source();
  const { durationSeconds, colour = bt709 } = probe;
  const tables = await writeColourTables(dir, colour);
  const source = { colour, tables, decoder: decoderOf(probe), repairs: filmRepairs(probe) };
  const complexity = await measureComplexity({ ffmpeg, path, probe, signal, ...source });
  const held = heldToSource(topRung(probe, largestSize), weigh(probe, await readMp4Layout(path), sizeBytes));
  // One finer than the sizes that are made of it.
  const rung = withQuality(held, chooseCrf(complexity) - 1);
  const film = { rung, durationSeconds, isExact: trimOf(video) !== undefined, ...source };
  return withSounds({ ...findings, complexity }, (sounds) =>
    encodeFilm(dir, context, (encoder) =>
      makeMp4(dir, context, (from, to) => transcodeArguments({ ...film, sounds, path: from, to, encoder }), encoder),
    ),
  );
}

type ToArguments = (path: string, to: string) => string[];

async function makeMp4(
  dir: WorkDir,
  { video, signal, report }: StepContext,
  toArguments: ToArguments,
  encoder = software,
) {
  const { probe, way } = findingsOf(video);
  const { ffmpeg } = dir.tools ?? missing();
  const { path, sizeBytes } = await dir.source();
  const { durationSeconds } = probe;
  const to = join(await dir.subfolder('mp4'), 'video.mp4');
  const onOutput = progressOf(durationSeconds, report);
  // Somebody waits for what is quick to end.
  const isPatient = way === 'transcode' && !isShortWork(probe);
  const budget = { ...budgetOf(durationSeconds, sizeBytes, encoder), isPatient };
  await runTool({ path: ffmpeg, args: toArguments(path, to), signal, onOutput, ...budget });
  // It takes the original's place: half of it must not.
  const layout = await readMp4Layout(to);
  if (!layout || layout.isCutOff) throw new Error('the file that was made is not whole');
  return { path: to, layout };
}

function missing(): never {
  throw new MissingToolError('This server has no ffmpeg, which this file needs');
}
