import { join } from 'node:path';
import { bt709 } from './colour.ts';
import { type Storyboard, storyboardArguments } from './ffmpeg-arguments.ts';
import { packTiles } from './pack-tiles.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import { MissingToolError } from './processing-errors.ts';
import { runTool } from './spawn-tool.ts';
import type { StepWork } from './step-runner.ts';
import { budgetOf } from './tool-budget.ts';
import type { WorkDir } from './work-dir.ts';

/** Twice the pixels that a frame is shown in. At that density a low quality of WebP is not seen. */
const tileSide = 320;
const maxTiles = 100;
const columns = 10;
const imageName = 'storyboard.webp';

/** Small pictures for the progress bar: one image without repetitions, and a list that says which part belongs to which time. */
export const storyboardStep =
  (dir: WorkDir): StepWork =>
  async ({ video, signal }) => {
    if (!dir.tools) throw new MissingToolError('No preview pictures: this server has no ffmpeg');
    const { path, sizeBytes } = await dir.mp4();
    const durationSeconds = (video.durationMs ?? 0) / 1000;
    const board = planStoryboard(durationSeconds, {
      width: video.width ?? 16,
      height: video.height ?? 9,
    });
    const to = join(await dir.subfolder('storyboard'), 'grid.jpg');
    const { colour = bt709 } = probeOfMp4(findingsOf(video));
    const args = storyboardArguments({ path, to, board, colour });
    await runTool({ path: dir.tools.ffmpeg, args, signal, ...budgetOf(durationSeconds, sizeBytes) });
    const { image, places } = await packTiles(to, board, tilesOf(board, durationSeconds));
    await dir.putBytes(dir.keys.storyboardImage(video.id), image);
    const storyboardKey = dir.keys.storyboard(video.id);
    await dir.putText(storyboardKey, writeStoryboard(board, durationSeconds, places));
    return { storyboardKey };
  };

function planStoryboard(durationSeconds: number, film: { width: number; height: number }): Storyboard {
  const everySeconds = Math.max(2, Math.ceil(durationSeconds / maxTiles));
  const tiles = tilesOf({ everySeconds }, durationSeconds);
  const scale = tileSide / Math.max(film.width, film.height);
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  const [width, height] = [even(film.width), even(film.height)];
  return { columns, rows: Math.ceil(tiles / columns), everySeconds, width, height };
}

const tilesOf = ({ everySeconds }: Pick<Storyboard, 'everySeconds'>, durationSeconds: number): number =>
  Math.max(1, Math.ceil(durationSeconds / everySeconds));

function writeStoryboard(
  { everySeconds, width, height }: Storyboard,
  durationSeconds: number,
  places: readonly number[],
): string {
  const cues = places.map((place, index) => {
    const [start, end] = [index * everySeconds, Math.min((index + 1) * everySeconds, durationSeconds)];
    const area = `${(place % columns) * width},${Math.floor(place / columns) * height},${width},${height}`;
    return `${toTime(start)} --> ${toTime(end)}\n${imageName}#xywh=${area}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

const toTime = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
