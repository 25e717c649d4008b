import { rm, stat } from 'node:fs/promises';
import type { Colour } from '../../db/schema.ts';
import type { ColourTables } from './colour-tables.ts';
import { type Frame, frameArguments } from './ffmpeg-arguments.ts';
import { runTool } from './spawn-tool.ts';

interface Film {
  ffmpeg: string;
  path: string;
  colour: Colour;
  tables?: ColourTables | undefined;
  /** As it is seen. */
  shape: { width: number; height: number };
  decoder?: string[];
  repairs?: string[];
  signal: AbortSignal;
}

/** Most films show a new frame several times a second; slides and the end of a film may stand still for longer. */
const lookBackSeconds = [0.25, 10];

/** Taken by one run: most of the time goes into starting the program, but each needs the memory of a film. */
const mostAtOnce = ({ width, height }: Film['shape']): number => (width * height <= 1920 * 1088 ? 12 : 4);

/** Frames as JPEGs of high quality, at most 1920 wide. Answers those that the film has. */
export async function takeFrames<Wish extends Frame>(film: Film, wishes: readonly Wish[]): Promise<Wish[]> {
  const taken: Wish[] = [];
  const atOnce = mostAtOnce(film.shape);
  for (let index = 0; index < wishes.length; index += atOnce)
    taken.push(...(await takeSome(film, wishes.slice(index, index + atOnce))));
  return taken;
}

async function takeSome<Wish extends Frame>({ ffmpeg, signal, ...film }: Film, wishes: Wish[]): Promise<Wish[]> {
  const fours = Math.ceil(wishes.length / 4);
  const limits = { wallMs: 120_000 * fours, cpuSeconds: 60 * fours, fileBytes: 20_000_000, signal };
  for (const { to } of wishes) await rm(to, { force: true });
  let missing: Wish[] = wishes;
  for (const back of lookBackSeconds) {
    const args = frameArguments({ ...film, frames: missing, lookBackSeconds: back });
    await runTool({ path: ffmpeg, args, ...limits });
    const found = await Promise.all(missing.map(({ to }) => isThere(to)));
    // Before the beginning there is nothing.
    missing = missing.filter(({ atSeconds }, index) => !found[index] && atSeconds > 0);
    if (missing.length === 0) break;
  }
  const found = await Promise.all(wishes.map(({ to }) => isThere(to)));
  return wishes.filter((_, index) => found[index]);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
