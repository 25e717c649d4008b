import * as z from 'zod/mini';
import { evenCuts } from './ladder-plan.ts';
import { keyframeArguments } from './piece-arguments.ts';
import { runTool } from './spawn-tool.ts';

const Keyframes = z.object({
  packets: z._default(z.array(z.object({ pts_time: z.optional(z.string()), flags: z.string() })), []),
  format: z.object({ start_time: z.optional(z.string()) }),
});

interface Film {
  ffprobe: string;
  path: string;
  durationSeconds: number;
  pieceSeconds: number;
  signal: AbortSignal;
}

/** Beside a rung that keeps the film's own keyframes, pieces begin at some of those: its segments do so too. */
export async function cutsAtKeyframes({ ffprobe, path, durationSeconds, pieceSeconds, signal }: Film) {
  const args = keyframeArguments(path, evenCuts(durationSeconds, pieceSeconds).slice(1));
  const { stdout } = await runTool({ path: ffprobe, args, wallMs: 600_000, signal });
  return readCuts(stdout, pieceSeconds);
}

/** From the film's beginning on. Two that are near each other would make a piece of next to nothing. */
export function readCuts(json: string, pieceSeconds: number): number[] {
  const { packets, format } = Keyframes.parse(JSON.parse(json));
  const cuts = [0];
  for (const { pts_time, flags } of packets) {
    const at = Number(pts_time) - Number(format.start_time ?? 0);
    if (flags.includes('K') && at - (cuts.at(-1) ?? 0) >= pieceSeconds / 2) cuts.push(at);
  }
  return cuts;
}
