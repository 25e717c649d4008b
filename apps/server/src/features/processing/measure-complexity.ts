import type { Complexity } from '../../db/schema.ts';
import { complexityArguments, excerptsOf } from './complexity-arguments.ts';
import { readComplexity } from './complexity-readings.ts';
import type { Source } from './ffmpeg-arguments.ts';
import { smallRung } from './media-rules.ts';
import type { Probe } from './probe.ts';
import { runTool, ToolError } from './spawn-tool.ts';

interface Film extends Source {
  ffmpeg: string;
  path: string;
  probe: Probe;
  signal: AbortSignal;
}

/** Undefined where it cannot be had soon: the film is then made as most are. */
export async function measureComplexity({ ffmpeg, path, probe, signal, ...source }: Film) {
  const rung = smallRung(probe);
  const excerpts = excerptsOf(probe.durationSeconds);
  const seconds = excerpts.reduce((sum, excerpt) => sum + excerpt.seconds, 0);
  const args = complexityArguments({ path, excerpts, rung, ...source });
  const limits = { wallMs: 300_000, cpuSeconds: 60 + probe.durationSeconds, isPatient: true };
  try {
    const { stderr } = await runTool({ path: ffmpeg, args, signal, ...limits });
    return readComplexity(stderr, { seconds, frame: rung }) satisfies Complexity | undefined;
  } catch (error) {
    if (error instanceof ToolError && !signal.aborted) return undefined;
    throw error;
  }
}
