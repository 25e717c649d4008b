import type { Findings } from '../../db/schema.ts';
import { bt709, isHdr } from './colour.ts';
import { probeArguments } from './ffmpeg-arguments.ts';
import { mp4WayOf, topRung } from './media-rules.ts';
import { readMp4Layout } from './mp4-layout.ts';
import { type Probe, probeOfLayout, readProbe } from './probe.ts';
import { UnsupportedMediaError } from './processing-errors.ts';
import type { WorkedVideo } from './processing-store.ts';
import { runTool, ToolError } from './spawn-tool.ts';
import type { StepWork } from './step-runner.ts';
import type { WorkDir } from './work-dir.ts';

/** For the steps that follow the look into the file. */
export function findingsOf({ probe }: Pick<WorkedVideo, 'probe'>): Findings {
  if (!probe) throw new Error('nobody has looked into the file yet');
  return probe;
}

/** What was found holds for the file that plays too, but for what making it anew has changed. */
export function probeOfMp4({ probe, way, largestSize }: Findings): Probe {
  if (way !== 'transcode') return probe;
  const { width, height } = topRung(probe, largestSize);
  return { ...probe, width, height, rotation: 0, colour: bt709, audioCodec: probe.audioCodec && 'aac' };
}

const cannotToneMap = 'This film is in HDR, which the ffmpeg of this server cannot convert. Upload it in SDR';
const notAVideo = 'This file is not a video that can be shown';

export const probeStep =
  (dir: WorkDir): StepWork =>
  async ({ video, signal }) => {
    const { path } = await dir.source();
    const layout = await readMp4Layout(path);
    if (layout?.isCutOff) throw new UnsupportedMediaError('The file is not complete: its end is missing');
    const probe = dir.tools ? await probeWith(dir.tools.ffprobe, path, signal) : probeOfLayout(layout);
    if (dir.tools?.canToneMap === false && isHdr(probe.colour)) throw new UnsupportedMediaError(cannotToneMap);
    const way = dir.tools ? mp4WayOf(probe, layout) : 'as it is';
    return {
      durationMs: Math.round(probe.durationSeconds * 1000),
      width: probe.width,
      height: probe.height,
      probe: { probe, way, largestSize: await dir.largestSizeOf(video.workspaceId) } satisfies Findings,
    };
  };

async function probeWith(ffprobe: string, path: string, signal: AbortSignal): Promise<Probe> {
  const args = probeArguments(path);
  const { stdout } = await runTool({ path: ffprobe, args, wallMs: 60_000, cpuSeconds: 30, signal }).catch(
    (error: unknown) => {
      if (error instanceof ToolError && /ended with \d+$/.test(error.message))
        throw new UnsupportedMediaError(notAVideo);
      throw error;
    },
  );
  return readProbe(stdout);
}
