import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bt709 } from './colour.ts';
import { waveArguments } from './ffmpeg-arguments.ts';
import {
  type Published,
  type Rendition,
  readMaster,
  renamePlaylist,
  worthOffering,
  writeMaster,
} from './hls-playlists.ts';
import { wavesOf } from './hls-waves.ts';
import { readMp4Layout } from './mp4-layout.ts';
import { type Findings, probeOfMp4 } from './probe-step.ts';
import { runTool } from './spawn-tool.ts';
import type { StepContext, StepWork } from './step-runner.ts';
import { budgetOf, progressOf } from './tool-budget.ts';
import { MissingToolError } from './unfit-error.ts';
import type { Workbench } from './workbench.ts';

/**
 * The ladder, in waves: what is quick first, so that it plays while the rest is made. A master playlist is written once
 * all that it names is there, and never changed: the next wave brings another.
 */
export const hlsStep =
  (bench: Workbench): StepWork =>
  async (context) => {
    const probe = probeOfMp4(context.video.probe as Findings);
    const { path, sizeBytes } = await bench.mp4();
    const layout = await readMp4Layout(path);
    const waves = wavesOf({ probe, layout, sizeBytes });
    let published: Published[] = [];
    let hlsKey = '';
    for (const [index, wave] of waves.entries()) {
      const report = (progress: number) => context.report((index + progress) / waves.length);
      const folder = await bench.subfolder(`wave${index}`);
      await encode(
        bench,
        { ...context, report },
        waveArguments({
          path,
          to: folder,
          wave,
          durationSeconds: probe.durationSeconds,
          colour: probe.colour ?? bt709,
        }),
      );
      const made = await readWave(folder);
      const worth = worthOffering([...published, ...made]);
      for (const one of made) if (worth.includes(one)) await putRendition(bench, context, folder, one);
      published = worth;
      hlsKey = bench.keys.hls(context.video.id, context.token, `master${index + 1}.m3u8`);
      await bench.putText(hlsKey, writeMaster(published));
      await context.publish({ hlsKey });
    }
    return { hlsKey };
  };

async function encode(bench: Workbench, { video, signal, report }: StepContext, args: string[]): Promise<void> {
  if (!bench.tools) throw new MissingToolError('No adaptive streaming: this server has no ffmpeg');
  const { sizeBytes } = await bench.mp4();
  const durationSeconds = (video.durationMs ?? 0) / 1000;
  const onOutput = progressOf(durationSeconds, report);
  await runTool({ path: bench.tools.ffmpeg, args, signal, onOutput, ...budgetOf(durationSeconds, sizeBytes) });
}

async function readWave(folder: string): Promise<Published[]> {
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
  bench: Workbench,
  { video, token }: StepContext,
  folder: string,
  { name, rendition }: Published,
): Promise<void> {
  const keyOf = (ending: string) => bench.keys.hls(video.id, token, `${name}.${ending}`);
  await bench.put(keyOf('mp4'), join(folder, rendition.mediaFile));
  await bench.putText(keyOf('m3u8'), renamePlaylist(rendition, `${name}.mp4`));
}

function nameOf({ kind, resolution = '' }: Rendition): string {
  return kind === 'audio' ? 'audio' : `v${Math.min(...resolution.split('x').map(Number))}`;
}
