import { rm, stat } from 'node:fs/promises';
import type { Colour } from '../../db/schema.ts';
import type { ColourTables } from './colour-tables.ts';
import { frameArguments } from './ffmpeg-arguments.ts';
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

/** A frame as a JPEG of high quality, at most 1920 wide. False where the film has none at that time. */
export async function takeFrame({ ffmpeg, signal, ...film }: Film, atSeconds: number, to: string): Promise<boolean> {
  const limits = { wallMs: 120_000, cpuSeconds: 60, fileBytes: 20_000_000, signal };
  await rm(to, { force: true });
  for (const back of lookBackSeconds) {
    await runTool({ path: ffmpeg, args: frameArguments({ ...film, to, atSeconds, lookBackSeconds: back }), ...limits });
    if (await isThere(to)) return true;
    if (atSeconds === 0) return false;
  }
  return false;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
