import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoChanges } from '../videos/video-life-service.ts';
import { silentFileArguments } from './ffmpeg-arguments.ts';
import type { SoundPlan } from './film-sounds.ts';
import {
  beginningOf,
  type Published,
  type Rendition,
  readMaster,
  renamePlaylist,
  worthOffering,
  writeMaster,
} from './hls-playlists.ts';
import { MissingToolError } from './processing-errors.ts';
import { runTool } from './spawn-tool.ts';
import type { StepContext } from './step-runner.ts';
import { budgetOf, progressOf } from './tool-budget.ts';
import { software } from './video-encoders.ts';
import type { WorkDir } from './work-dir.ts';

/** A rendition that lies in a folder of ours as yet. */
export interface Made extends Published {
  folder: string;
}

export async function runFfmpeg(
  dir: WorkDir,
  { video, signal, report }: StepContext,
  args: string[],
  encoder = software,
): Promise<void> {
  if (!dir.tools) throw new MissingToolError('No adaptive streaming: this server has no ffmpeg');
  const { sizeBytes } = await dir.mp4();
  const durationSeconds = (video.durationMs ?? 0) / 1000;
  const onOutput = progressOf(durationSeconds, report);
  await runTool({ path: dir.tools.ffmpeg, args, signal, onOutput, ...budgetOf(durationSeconds, sizeBytes, encoder) });
}

/** What the muxer left in a folder. */
export async function readMade(folder: string, heard?: SoundPlan): Promise<Made[]> {
  const texts = new Map<string, string>();
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  for (const name of new Set(master.match(/media_\d+\.m3u8/g)))
    texts.set(name, await readFile(join(folder, name), 'utf8'));
  return readMaster(master, (name) => texts.get(name) ?? '').map((rendition) => {
    if (rendition.kind === 'video') return { name: nameOf(rendition), rendition, folder };
    const sound = heard && { label: heard.label, lang: heard.lang, channels: heard.channels };
    return { name: heard?.name ?? 'audio', rendition: { ...rendition, sound }, folder };
  });
}

const nameOf = ({ resolution = '' }: Rendition): string => `v${Math.min(...resolution.split('x').map(Number))}`;

interface Pass {
  /** Names the folder. */
  run: number;
  /** From 1 on. */
  number: number;
  ready: Published[];
  made: Made[];
  hasSilentFiles: boolean;
}

/**
 * A master playlist is written once all that it names is there, and never changed: the next pass brings another. Answers
 * all that is offered by now.
 */
export async function publishPass(
  dir: WorkDir,
  context: StepContext,
  { run, number, ready, made, hasSilentFiles }: Pass,
): Promise<{ ready: Published[]; changes: VideoChanges }> {
  const { sizeBytes } = await dir.mp4();
  const worth = worthOffering<Published>([...ready, ...made]);
  const keyOf = (file: string) => dir.keys.hls(context.video.id, run, file);
  const offered = made.filter((each) => worth.includes(each));
  if (hasSilentFiles) await putSilentFiles(dir, context, offered, keyOf);
  for (const { name, folder, rendition } of offered) {
    await dir.put(keyOf(`${name}.mp4`), join(folder, rendition.mediaFile));
    await dir.putText(keyOf(`${name}.m3u8`), renamePlaylist(rendition, `${name}.mp4`));
  }
  const hlsKey = keyOf(`master${number}.m3u8`);
  await dir.putText(hlsKey, writeMaster(worth));
  const changes = { hlsKey, streamBeginning: { ...beginningOf(worth), mp4Bytes: sizeBytes, hasSilentFiles } };
  await context.publish(changes);
  return { ready: worth, changes };
}

/**
 * The same pictures as plain mp4s: WebKitGTK plays a fragmented file by its address, too, but not a second time. Made
 * before the renditions are put away, which moves their files.
 */
async function putSilentFiles(
  dir: WorkDir,
  context: StepContext,
  made: Made[],
  keyOf: (file: string) => string,
): Promise<void> {
  const files = made
    .filter(({ rendition }) => rendition.kind === 'video')
    .map(({ name, folder, rendition }) => {
      const file = dir.keys.silentFile(name);
      return { key: keyOf(file), path: join(folder, rendition.mediaFile), to: join(folder, file) };
    });
  if (files.length === 0) return;
  await runFfmpeg(dir, context, silentFileArguments(files));
  for (const { key, to } of files) await dir.put(key, to);
}
