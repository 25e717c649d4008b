import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Colour, isHdr } from './colour.ts';
import { hlgToScreen } from './hlg-light.ts';
import { type Triple, toneMap } from './tone-map.ts';
import type { WorkDir } from './work-dir.ts';

/** Files that ffmpeg looks colours up in, for films in HDR. */
export interface ColourTables {
  /** From HLG to the signal of a bright screen. */
  hlg: string | undefined;
  /** From a bright screen to an ordinary one: twice as quick as ffmpeg's own tone mapping, and exact. */
  toneMap: string;
}

/** Undefined where nothing is to be mapped. */
export async function writeColourTables(
  dir: Pick<WorkDir, 'subfolder'>,
  colour: Colour,
): Promise<ColourTables | undefined> {
  if (!isHdr(colour)) return undefined;
  const folder = await dir.subfolder('colours');
  const write = async (name: string, map: (signal: Triple) => Triple): Promise<string> => {
    await writeFile(join(folder, name), cubeOf(map));
    return join(folder, name);
  };
  return {
    hlg: colour.transfer === 'hlg' ? await write('hlg.cube', hlgToScreen) : undefined,
    toneMap: await write('tone-map.cube', (signal) => toneMap(signal, colour.peakNits)),
  };
}

/** Points along each edge: between them a straight line is near enough to the curve. */
const edge = 33;

function cubeOf(map: (signal: Triple) => Triple): string {
  const steps = Array.from({ length: edge }, (_, index) => index / (edge - 1));
  const lines = steps.flatMap((blue) => steps.flatMap((green) => steps.map((red) => toLine(map([red, green, blue])))));
  return [`LUT_3D_SIZE ${edge}`, ...lines, ''].join('\n');
}

const toLine = (triple: Triple): string => triple.map((value) => value.toFixed(6)).join(' ');
