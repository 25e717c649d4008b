import type { FieldOrder } from '../../db/schema.ts';
import type { Probe } from './probe.ts';
import { fieldArguments } from './probe-arguments.ts';
import { runTool, ToolError } from './spawn-tool.ts';

interface Look {
  ffmpeg: string;
  path: string;
  signal: AbortSignal;
}

/** What television has: such a film may hold two moments in each frame and not say so. */
const televisionLines = [480, 486, 576, 1080];
const isTelevisionRate = (rate: number) => Math.abs(rate - 25) < 0.1 || Math.abs(rate - 30) < 0.1;
const looksLikeTelevision = ({ rotation, width, height, framesPerSecond = 0 }: Probe): boolean =>
  televisionLines.includes(rotation % 180 === 0 ? height : width) && isTelevisionRate(framesPerSecond);

/** How often a frame was taken for which. */
export interface FieldCounts {
  tff: number;
  bff: number;
  progressive: number;
}

/** Files say wrongly that they are interlaced, and wrongly that they are not: a few frames of the middle are looked at. */
export async function findFields({ ffmpeg, path, signal }: Look, probe: Probe): Promise<FieldOrder | undefined> {
  if (probe.fields === undefined && !looksLikeTelevision(probe)) return undefined;
  const args = fieldArguments(path, probe.durationSeconds / 3);
  const { stderr } = await runTool({ path: ffmpeg, args, wallMs: 60_000, cpuSeconds: 30, signal }).catch(
    (error: unknown) => {
      // A file that cannot be looked into is taken at its word.
      if (error instanceof ToolError && !signal.aborted) return { stderr: '' };
      throw error;
    },
  );
  return judgeFields(readFieldCounts(stderr), probe.fields !== undefined);
}

export function readFieldCounts(words: string): FieldCounts {
  const [, tff = 0, bff = 0, progressive = 0] =
    /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+) Progressive:\s*(\d+)/.exec(words)?.map(Number) ?? [];
  return { tff, bff, progressive };
}

/** Fewer frames than this prove nothing. */
const fewest = 8;

export function judgeFields({ tff, bff, progressive }: FieldCounts, isSaid: boolean): FieldOrder | undefined {
  const [more, less] = [Math.max(tff, bff), Math.min(tff, bff)];
  const isClear = more >= fewest && more > less * 4;
  const order = tff > bff ? 'tff' : 'bff';
  if (isSaid) {
    const isDenied = progressive >= fewest && more * 10 < progressive;
    return isDenied ? undefined : 'auto';
  }
  return isClear && more > progressive * 2 ? order : undefined;
}
