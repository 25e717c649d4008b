import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { MediaTools } from './media-tools.ts';
import { readMp4Layout } from './mp4-layout.ts';
import { UnsupportedMediaError } from './processing-errors.ts';
import type { WorkedVideo } from './processing-store.ts';
import { runTool, ToolError } from './spawn-tool.ts';
import { budgetOf } from './tool-budget.ts';
import { frameTimeArguments, trimArguments } from './trim-arguments.ts';
import type { WorkDir } from './work-dir.ts';

/** The film that another is a part of, and which part. */
export interface Trim {
  of: string;
  fromSeconds: number;
  untilSeconds: number;
}

/** Undefined of a film that came as a file. */
export function trimOf(video: Pick<WorkedVideo, 'trimOf' | 'trimStartMs' | 'trimEndMs'>): Trim | undefined {
  const { trimOf: of, trimStartMs, trimEndMs } = video;
  if (!of) return undefined;
  return { of, fromSeconds: (trimStartMs ?? 0) / 1000, untilSeconds: (trimEndMs ?? 0) / 1000 };
}

export const lengthOfTrim = ({ fromSeconds, untilSeconds }: Trim): number => untilSeconds - fromSeconds;

interface Work {
  id: string;
  part: Trim;
  signal: AbortSignal;
}

/**
 * In place of the file that somebody sends. It lies where uploads do: who goes on with this film, after a kill or later,
 * needs the one that it was cut from no more.
 */
export async function makeTrimSource(dir: WorkDir, { id, part, signal }: Work): Promise<void> {
  const { storage, keys } = dir;
  if ((await storage.find(keys.upload(id))) || (await storage.find(keys.mp4(id)))) return;
  const tools = dir.tools ?? refuse('This server has no ffmpeg, which trimming needs');
  for (const key of [keys.upload(part.of), keys.mp4(part.of)]) {
    if (!(await storage.find(key))) continue;
    const folder = await dir.subfolder('trim');
    const path = join(folder, 'whole');
    await storage.fetchFile(key, path);
    const made = await copyPart(tools, { path, folder, part, signal });
    if (made) return dir.put(keys.upload(id), made);
  }
  return refuse('The film that this was cut from is gone');
}

function refuse(reason: string): never {
  throw new UnsupportedMediaError(reason);
}

interface Copy extends Omit<Work, 'id'> {
  path: string;
  folder: string;
}

/** Undefined where its kind of file, or what is in it, cannot be cut this way: the one that plays always can. */
async function copyPart(tools: MediaTools, { path, folder, part, signal }: Copy): Promise<string | undefined> {
  const whole = await readMp4Layout(path);
  // One that hides frames of its own has other times than the film that people saw.
  if (!whole || whole.isCutOff || whole.isFragmented || whole.tracks.some(({ isCut }) => isCut)) return undefined;
  const fromSeconds = await findFrame(tools, path, part.fromSeconds, signal);
  const untilSeconds = fromSeconds + lengthOfTrim(part);
  const budget = { ...budgetOf(lengthOfTrim(part), (await stat(path)).size), isPatient: false };
  for (const box of ['mp4', 'mov'] as const) {
    const to = join(folder, `part.${box}`);
    const args = trimArguments({ path, to, box, fromSeconds, untilSeconds });
    const isMade = await runTool({ path: tools.ffmpeg, args, signal, ...budget }).then(() => true, isImpossible);
    const layout = isMade ? await readMp4Layout(to) : undefined;
    if (layout && !layout.isCutOff && layout.tracks.some(({ kind }) => kind === 'video')) return to;
  }
  return undefined;
}

/** Not where it was called off, or found no room. */
function isImpossible(error: unknown): false {
  if (error instanceof ToolError && /ended with \d+$/.test(error.message)) return false;
  throw error;
}

const Times = z.object({
  packets: z.array(z.object({ pts_time: z.optional(z.string()) })),
  format: z.object({ start_time: z.optional(z.string()) }),
});
/** Times are written in thousandths. */
const rounding = 0.001;

/** When the frame began that is seen at this moment: picture and sound are cut at the same time, and stay together. */
async function findFrame({ ffprobe }: MediaTools, path: string, atSeconds: number, signal: AbortSignal) {
  const args = frameTimeArguments(path, atSeconds);
  const { stdout } = await runTool({ path: ffprobe, args, wallMs: 60_000, cpuSeconds: 30, signal });
  const { packets, format } = Times.parse(JSON.parse(stdout));
  const start = Number(format.start_time) || 0;
  const begun = packets.map(({ pts_time }) => Number(pts_time) - start).filter((at) => at <= atSeconds + rounding);
  return begun.length > 0 ? Math.max(0, ...begun) : atSeconds;
}
