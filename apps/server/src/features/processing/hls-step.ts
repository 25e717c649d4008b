import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Findings } from '../../db/schema.ts';
import { bt709 } from './colour.ts';
import { encodePassArguments, remuxArguments } from './ffmpeg-arguments.ts';
import { encodePassesOf } from './hls-encode-passes.ts';
import {
  beginningOf,
  type Published,
  type Rendition,
  readMaster,
  renamePlaylist,
  worthOffering,
  writeMaster,
} from './hls-playlists.ts';
import { measureComplexity } from './measure-complexity.ts';
import { isShortEnoughToLoop } from './media-rules.ts';
import { readMp4Layout } from './mp4-layout.ts';
import { rateFilters } from './picture-repairs.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import { MissingToolError } from './processing-errors.ts';
import { runTool } from './spawn-tool.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import { budgetOf, progressOf } from './tool-budget.ts';
import type { WorkDir } from './work-dir.ts';

/**
 * The ladder, in passes: what is quick first, so that it plays while the rest is made. A master playlist is written once
 * all that it names is there, and never changed: the next pass brings another.
 */
export const hlsStep =
  (dir: WorkDir): StepWork =>
  async (context) => {
    const findings = await findComplexity(dir, context);
    const probe = probeOfMp4(findings);
    const { path, sizeBytes } = await dir.mp4();
    const layout = await readMp4Layout(path);
    const { complexity, largestSize } = findings;
    const isMadeAnew = findings.way === 'transcode';
    const passes = encodePassesOf({ probe, layout, sizeBytes, complexity, largestSize, isMadeAnew });
    const hasSilentFiles = isShortEnoughToLoop(probe);
    let published: Published[] = [];
    let changes: Awaited<ReturnType<StepWork>> = { probe: findings };
    for (const [index, pass] of passes.entries()) {
      const report = (progress: number) => context.report((index + progress) / passes.length);
      const folder = await dir.subfolder(`pass${index}`);
      await runFfmpeg(
        dir,
        { ...context, report },
        encodePassArguments({
          path,
          to: folder,
          pass,
          durationSeconds: probe.durationSeconds,
          audioChannels: probe.audioChannels,
          colour: probe.colour ?? bt709,
          repairs: rateFilters(probe, pass.cuts),
        }),
      );
      const made = await readPass(folder);
      const worth = worthOffering([...published, ...made]);
      for (const one of made.filter((each) => worth.includes(each))) {
        if (hasSilentFiles && one.rendition.kind === 'video') await putSilentFile(dir, context, folder, one);
        await putRendition(dir, context, folder, one);
      }
      published = worth;
      const name = `master${index + 1}.m3u8`;
      const hlsKey = dir.keys.hls(context.video.id, context.token, name);
      await dir.putText(hlsKey, writeMaster(published));
      changes = {
        ...changes,
        hlsKey,
        streamBeginning: { ...beginningOf(published), mp4Bytes: sizeBytes, hasSilentFiles },
      };
      await context.publish(changes);
    }
    return changes;
  };

/** Where the film was made anew, it was looked at before. */
async function findComplexity(dir: WorkDir, { video, signal }: StepContext): Promise<Findings> {
  const findings = findingsOf(video);
  if (findings.complexity || !dir.tools) return findings;
  const probe = probeOfMp4(findings);
  const film = { path: (await dir.mp4()).path, probe, colour: probe.colour ?? bt709 };
  return { ...findings, complexity: await measureComplexity({ ffmpeg: dir.tools.ffmpeg, ...film, signal }) };
}

async function runFfmpeg(dir: WorkDir, { video, signal, report }: StepContext, args: string[]): Promise<void> {
  if (!dir.tools) throw new MissingToolError('No adaptive streaming: this server has no ffmpeg');
  const { sizeBytes } = await dir.mp4();
  const durationSeconds = (video.durationMs ?? 0) / 1000;
  const onOutput = progressOf(durationSeconds, report);
  await runTool({ path: dir.tools.ffmpeg, args, signal, onOutput, ...budgetOf(durationSeconds, sizeBytes) });
}

async function readPass(folder: string): Promise<Published[]> {
  const texts = new Map<string, string>();
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  for (const name of new Set(master.match(/media_\d+\.m3u8/g)))
    texts.set(name, await readFile(join(folder, name), 'utf8'));
  return readMaster(master, (name) => texts.get(name) ?? '').map((rendition) => ({
    name: nameOf(rendition),
    rendition,
  }));
}

async function putRendition(
  dir: WorkDir,
  { video, token }: StepContext,
  folder: string,
  { name, rendition }: Published,
): Promise<void> {
  const keyOf = (ending: string) => dir.keys.hls(video.id, token, `${name}.${ending}`);
  await dir.put(keyOf('mp4'), join(folder, rendition.mediaFile));
  await dir.putText(keyOf('m3u8'), renamePlaylist(rendition, `${name}.mp4`));
}

/**
 * The same picture as a plain mp4: WebKitGTK plays a fragmented file by its address, too, but not a second time. Made
 * before the rendition is put away, which moves its file.
 */
async function putSilentFile(
  dir: WorkDir,
  context: StepContext,
  folder: string,
  { name, rendition }: Published,
): Promise<void> {
  const file = dir.keys.silentFile(name);
  await runFfmpeg(dir, context, remuxArguments(join(folder, rendition.mediaFile), join(folder, file)));
  await dir.put(dir.keys.hls(context.video.id, context.token, file), join(folder, file));
}

function nameOf({ kind, resolution = '' }: Rendition): string {
  return kind === 'audio' ? 'audio' : `v${Math.min(...resolution.split('x').map(Number))}`;
}
