import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
// Without a seed it is another film on every machine.
const picture =
  'gradients=size=640x360:rate=25:duration=30:speed=0.02:c0=#16324f:c1=#e8a45c:c2=#7a2f4f:nb_colors=3:seed=2';
const sound = 'sine=frequency=330:duration=30';
const input = ['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-sc_threshold', '0'];

/** Index at the front, so that a browser can start after the first bytes. */
const mp4 = (folder: string) => [
  ...input,
  ...codec,
  '-c:a',
  'aac',
  '-movflags',
  '+faststart',
  join(folder, 'clip.mp4'),
];
const poster = (folder: string) => [
  '-v',
  'error',
  '-ss',
  '5',
  '-i',
  join(folder, 'clip.mp4'),
  '-frames:v',
  '1',
  join(folder, 'poster.jpg'),
];

/** Two heights of CMAF with keyframes in step, each one file of ranges, the way the product packages its own videos. */
const ladder = (folder: string) => [
  ...input,
  ...['-filter_complex', '[0:v]split[a][b];[a]scale=-2:360[hi];[b]scale=-2:180[lo]'],
  ...['-map', '[hi]', '-map', '[lo]', '-map', '1:a', ...codec, '-b:v:0', '600k', '-b:v:1', '150k', '-c:a', 'aac'],
  ...['-f', 'dash', '-seg_duration', '2', '-single_file', '1', '-single_file_name', 'media_$RepresentationID$.mp4'],
  ...['-hls_playlist', '1', '-adaptation_sets', 'id=0,streams=v id=1,streams=a', join(folder, 'ladder.mpd')],
];

/** The same with two voices, an octave apart. */
const voices = (folder: string) => [
  ...input,
  ...['-f', 'lavfi', '-i', 'sine=frequency=660:duration=30'],
  ...['-vf', 'scale=-2:180', '-map', '0:v', '-map', '1:a', '-map', '2:a', ...codec, '-b:v', '150k', '-c:a', 'aac'],
  ...['-f', 'dash', '-seg_duration', '2', '-single_file', '1', '-single_file_name', 'media_$RepresentationID$.mp4'],
  ...['-hls_playlist', '1', '-adaptation_sets', 'id=0,streams=v id=1,streams=a', join(folder, 'voices', 'film.mpd')],
];

async function nameVoices(folder: string): Promise<void> {
  const path = join(folder, 'voices', 'master.m3u8');
  const text = await readFile(path, 'utf8');
  const named = text.replace('NAME="audio_1"', 'NAME="English"').replace('NAME="audio_2"', 'NAME="Deutsch"');
  await writeFile(path, named);
}

/** One of the heights alone, as a plain file, the way the product makes it for background videos. */
const silent = (level: number) => (folder: string) => [
  ...['-v', 'error', '-i', join(folder, `media_${level}.mp4`), '-c', 'copy', '-movflags', '+faststart'],
  join(folder, `media_${level}-silent.mp4`),
];

/** Made once a machine: every test file finds the same folder. */
export async function makeMedia(): Promise<string> {
  const folder = join(tmpdir(), `kinora-player-media-11-${process.getuid?.() ?? 0}`);
  if (existsSync(folder)) return folder;
  const draft = await mkdtemp(`${folder}-draft-`);
  await mkdir(join(draft, 'voices'), { recursive: true });
  for (const make of [mp4, ladder, voices, poster, silent(0), silent(1)]) await run('ffmpeg', ['-y', ...make(draft)]);
  await nameVoices(draft);
  // Two files may get here at once; the first to rename wins and the other's draft is not needed.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}
