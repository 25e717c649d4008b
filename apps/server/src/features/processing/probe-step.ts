import type { Findings } from '../../db/schema.ts';
import { bt709, isHdr } from './colour.ts';
import { findFields } from './film-fields.ts';
import { hasNewSound, mp4WayOf, topRung } from './media-rules.ts';
import type { MediaTools } from './media-tools.ts';
import { type Mp4Layout, readMp4Layout } from './mp4-layout.ts';
import { mostFramesPerSecond } from './picture-repairs.ts';
import { checkLimits, type Probe, probeOfLayout, readProbe } from './probe.ts';
import { lengthArguments, probeArguments } from './probe-arguments.ts';
import { UnsupportedMediaError } from './processing-errors.ts';
import type { WorkedVideo } from './processing-store.ts';
import { runTool, ToolError } from './spawn-tool.ts';
import type { StepWork } from './step-runner.ts';
import { lengthOfTrim, makeTrimSource, type Trim, trimOf } from './trim-source.ts';
import type { WorkDir } from './work-dir.ts';

/** For the steps that follow the look into the file. */
export function findingsOf({ probe }: Pick<WorkedVideo, 'probe'>): Findings {
  if (!probe) throw new Error('nobody has looked into the file yet');
  return probe;
}

/** What was found holds for the file that plays too, but for what making it anew has changed. */
export function probeOfMp4({ probe, way, largestSize }: Findings): Probe {
  const { audioChannels = 2, framesPerSecond = 0 } = probe;
  const newSound = { audioCodec: probe.audioCodec && 'aac', audioChannels: Math.min(audioChannels, 2) };
  if (way !== 'transcode') return { ...probe, ...(way === 'remux' && hasNewSound(probe) && newSound) };
  const { width, height } = topRung(probe, largestSize);
  const { durationSeconds, videoCodec, streams, isMp4Brand } = probe;
  return {
    ...{ durationSeconds, width, height, rotation: 0, videoCodec, isEightBit420: true, colour: bt709 },
    ...{ framesPerSecond: Math.min(framesPerSecond, mostFramesPerSecond), streams, isMp4Brand, ...newSound },
  };
}

const cannotToneMap = 'This film is in HDR, which the ffmpeg of this server cannot convert. Upload it in SDR';
const notAVideo = 'This file is not a video that can be shown';

export const probeStep =
  (dir: WorkDir): StepWork =>
  async ({ video, signal }) => {
    const part = trimOf(video);
    if (part) await makeTrimSource(dir, { id: video.id, part, signal });
    const { path, sizeBytes } = await dir.source();
    const layout = await readMp4Layout(path);
    if (layout?.isCutOff) throw new UnsupportedMediaError('The file is not complete: its end is missing');
    const found = dir.tools ? await lookInto(dir.tools, { path, layout, signal }) : probeOfLayout(layout);
    const probe = part ? asTrimmed(found, part) : found;
    if (dir.tools?.canToneMap === false && isHdr(probe.colour)) throw new UnsupportedMediaError(cannotToneMap);
    const way = dir.tools ? mp4WayOf(probe, layout) : 'as it is';
    return {
      ...(part && { sizeBytes }),
      durationMs: Math.round(probe.durationSeconds * 1000),
      width: probe.width,
      height: probe.height,
      probe: { probe, way, largestSize: await dir.largestSizeOf(video.workspaceId) } satisfies Findings,
    };
  };

/** Its frames are decoded from before its first one on: only a film that is made anew begins and ends where it should. */
const asTrimmed = (probe: Probe, part: Trim): Probe => ({
  ...probe,
  durationSeconds: Math.min(probe.durationSeconds, lengthOfTrim(part)),
  isOddPicture: true,
});

interface Film {
  path: string;
  layout: Mp4Layout | undefined;
  signal: AbortSignal;
}

async function lookInto({ ffmpeg, ffprobe }: MediaTools, { path, layout, signal }: Film): Promise<Probe> {
  const said = await probeWith(ffprobe, path, signal);
  const durationSeconds = said.durationSeconds || (await readToEnd(ffmpeg, path, signal));
  const { fields: _said, ...probe } = checkLimits({ ...said, durationSeconds });
  const fields = await findFields({ ffmpeg, path, signal }, said);
  const isShort = (kind: 'video' | 'audio') =>
    layout?.tracks.some((track) => track.kind === kind && track.isCut) ?? false;
  return {
    ...probe,
    ...(fields && { fields }),
    isOddPicture: probe.isOddPicture || isShort('video'),
    isOddSound: probe.isOddSound || isShort('audio'),
  };
}

async function probeWith(ffprobe: string, path: string, signal: AbortSignal): Promise<Probe> {
  const args = probeArguments(path);
  const { stdout } = await runTool({ path: ffprobe, args, wallMs: 60_000, cpuSeconds: 30, signal }).catch(refuse);
  return readProbe(stdout);
}

/** Browsers record films that do not say how long they are. */
async function readToEnd(ffmpeg: string, path: string, signal: AbortSignal): Promise<number> {
  const args = lengthArguments(path);
  const { stdout } = await runTool({ path: ffmpeg, args, wallMs: 600_000, cpuSeconds: 120, signal }).catch(refuse);
  return Number([...stdout.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1] ?? 0) / 1e6;
}

function refuse(error: unknown): never {
  if (error instanceof ToolError && /ended with \d+$/.test(error.message)) throw new UnsupportedMediaError(notAVideo);
  throw error;
}
