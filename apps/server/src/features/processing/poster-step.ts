import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bt709 } from './colour.ts';
import { writeColourTables } from './colour-tables.ts';
import { posterArguments } from './ffmpeg-arguments.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import { MissingToolError } from './processing-errors.ts';
import { runTool } from './spawn-tool.ts';
import type { StepWork } from './step-runner.ts';
import type { WorkDir } from './work-dir.ts';

/** A picture from the first tenth: the very first frame is often black. */
export const posterStep =
  (dir: WorkDir): StepWork =>
  async ({ video, signal }) => {
    if (!dir.tools) throw new MissingToolError('No poster: this server has no ffmpeg');
    const { ffmpeg } = dir.tools;
    const { path, key } = await dir.source();
    const findings = findingsOf(video);
    const { colour = bt709 } = key === dir.keys.mp4(video.id) ? probeOfMp4(findings) : findings.probe;
    const tables = await writeColourTables(dir, colour);
    const to = join(await dir.subfolder('poster'), 'poster.jpg');
    const durationSeconds = (video.durationMs ?? 0) / 1000;
    const limits = { wallMs: 120_000, cpuSeconds: 60, fileBytes: 20_000_000, signal };
    for (const atSeconds of [Math.min(durationSeconds * 0.1, 10), 0]) {
      await runTool({ path: ffmpeg, args: posterArguments({ path, to, atSeconds, colour, tables }), ...limits });
      if (await isThere(to)) break;
    }
    const posterKey = dir.keys.poster(video.id);
    await dir.put(posterKey, to);
    return { posterKey };
  };

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
