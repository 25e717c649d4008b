import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bt709 } from '../../apps/server/src/features/processing/colour.ts';
import type { ColourTables } from '../../apps/server/src/features/processing/colour-tables.ts';
import { chooseCrf, withQuality } from '../../apps/server/src/features/processing/complexity.ts';
import { transcodeArguments } from '../../apps/server/src/features/processing/ffmpeg-arguments.ts';
import { soundsOfMp4, soundsOfStream } from '../../apps/server/src/features/processing/film-sounds.ts';
import { encodePassesOf } from '../../apps/server/src/features/processing/hls-encode-passes.ts';
import { type Published, readMaster, worthOffering } from '../../apps/server/src/features/processing/hls-playlists.ts';
import { measureComplexity } from '../../apps/server/src/features/processing/measure-complexity.ts';
import { mp4WayOf, topRung } from '../../apps/server/src/features/processing/media-rules.ts';
import { readMp4Layout } from '../../apps/server/src/features/processing/mp4-layout.ts';
import { encodePassArguments } from '../../apps/server/src/features/processing/pass-arguments.ts';
import type { Probe } from '../../apps/server/src/features/processing/probe.ts';
import { probeOfMp4 } from '../../apps/server/src/features/processing/probe-step.ts';
import { heldToSource, weigh } from '../../apps/server/src/features/processing/source-weight.ts';
import { runFfmpeg } from './ffmpeg.ts';

interface Source {
  path: string;
  probe: Probe;
  tables: ColourTables | undefined;
  folder: string;
  /** Chosen for the film, or one for all as it was before. */
  quality: 'chosen' | 'usual';
}

export interface OwnLadder {
  crf: number;
  /** The files of its rungs. */
  paths: string[];
}

/** The ladder as the worker makes it, by the worker's own arguments. */
export async function makeOwnLadder({ path, probe, tables, folder, quality }: Source): Promise<OwnLadder> {
  const { durationSeconds, colour = bt709 } = probe;
  const look = { ffmpeg: '/usr/bin/ffmpeg', path, probe, colour, tables, signal: new AbortController().signal };
  const complexity = quality === 'chosen' ? await measureComplexity(look) : undefined;
  const crf = chooseCrf(complexity);
  const layout = await readMp4Layout(path);
  const way = mp4WayOf(probe, layout);
  let film = path;
  if (way === 'transcode') {
    const weight = weigh(probe, layout, (await stat(path)).size);
    const rung = withQuality(heldToSource(topRung(probe), weight), crf - 1);
    film = join(folder, 'playing.mp4');
    await runFfmpeg(
      transcodeArguments({
        path,
        to: film,
        rung,
        sounds: soundsOfMp4({ probe, way }),
        durationSeconds,
        colour,
        tables,
      }),
    );
  }
  const passes = encodePassesOf({
    probe: probeOfMp4({ probe, way }),
    layout: await readMp4Layout(film),
    sizeBytes: (await stat(film)).size,
    complexity,
    isMadeAnew: way === 'transcode',
  });
  const [first] = soundsOfStream({ probe, way });
  const made: Published[] = [];
  for (const [index, pass] of passes.entries()) {
    const to = join(folder, `pass${index}`);
    await mkdir(to);
    const sound = pass.withAudio && first ? { ...first, isCopy: pass.rungs === 'copy' } : undefined;
    await runFfmpeg(encodePassArguments({ path: film, to, pass, sound, durationSeconds, colour: bt709 }));
    const master = await readFile(join(to, 'master.m3u8'), 'utf8');
    const playlists = new Map<string, string>();
    for (const name of new Set(master.match(/media_\d+\.m3u8/g)))
      playlists.set(name, await readFile(join(to, name), 'utf8'));
    for (const rendition of readMaster(master, (name) => playlists.get(name) ?? '')) made.push({ name: to, rendition });
  }
  return { crf, paths: worthOffering(made).map(({ name, rendition }) => join(name, rendition.mediaFile)) };
}
