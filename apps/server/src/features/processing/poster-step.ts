import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bt709 } from './colour.ts';
import { writeColourTables } from './colour-tables.ts';
import { posterArguments } from './ffmpeg-arguments.ts';
import { type Findings, probeOfMp4 } from './probe-step.ts';
import { runTool } from './spawn-tool.ts';
import type { StepWork } from './step-runner.ts';
import { MissingToolError } from './unfit-error.ts';
import type { Workbench } from './workbench.ts';

/** A picture from the first tenth: the very first frame is often black. */
export const posterStep =
  (bench: Workbench): StepWork =>
  async ({ video, signal }) => {
    if (!bench.tools) throw new MissingToolError('No poster: this server has no ffmpeg');
    const { ffmpeg } = bench.tools;
    const { path, key } = await bench.source();
    const findings = video.probe as Findings;
    const { colour = bt709 } = key === bench.keys.mp4(video.id) ? probeOfMp4(findings) : findings.probe;
    const tables = await writeColourTables(bench, colour);
    const to = join(await bench.subfolder('poster'), 'poster.jpg');
    const durationSeconds = (video.durationMs ?? 0) / 1000;
    const limits = { wallMs: 120_000, cpuSeconds: 60, fileBytes: 20_000_000, signal };
    for (const atSeconds of [Math.min(durationSeconds * 0.1, 10), 0]) {
      await runTool({ path: ffmpeg, args: posterArguments({ path, to, atSeconds, colour, tables }), ...limits });
      if (await isThere(to)) break;
    }
    const posterKey = bench.keys.poster(video.id);
    await bench.put(posterKey, to);
    return { posterKey };
  };

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
