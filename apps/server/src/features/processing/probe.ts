import * as z from 'zod/mini';
import type { Probe } from '../../db/schema.ts';
import { readColour } from './colour.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import { UnsupportedMediaError } from './processing-errors.ts';

export type { Probe } from '../../db/schema.ts';

const text = z.optional(z.string());
const Output = z.object({
  streams: z._default(
    z.array(
      z.object({
        codec_type: text,
        codec_name: text,
        width: z.optional(z.number()),
        height: z.optional(z.number()),
        pix_fmt: text,
        duration: text,
        color_primaries: text,
        color_transfer: text,
        color_space: text,
        color_range: text,
        side_data_list: z.optional(
          z.array(
            z.object({
              rotation: z.optional(z.number()),
              max_content: z.optional(z.number()),
              max_luminance: text,
              dv_profile: z.optional(z.number()),
            }),
          ),
        ),
        disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
      }),
    ),
    [],
  ),
  format: z.optional(z.object({ duration: text, tags: z.optional(z.object({ major_brand: text })) })),
});

const longestSeconds = 12 * 3600;
const largestSide = 8192;
export const largestPixels = 8192 * 4320;

export function readProbe(json: string): Probe {
  const { streams, format } = Output.parse(JSON.parse(json));
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
  const audio = streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name !== undefined);
  if (!video?.width || !video.height || !video.codec_name)
    throw new UnsupportedMediaError('There is no picture in this file');
  // The one kind of Dolby Vision whose picture means nothing without Dolby's own decoder. Phones record another.
  if (video.side_data_list?.some((data) => data.dv_profile === 5))
    throw new UnsupportedMediaError(
      'This film is in Dolby Vision profile 5. Export it as HDR10, HLG or SDR and upload that',
    );
  const rotation = ((video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0) + 360) % 360;
  const isTurned = rotation % 180 === 90;
  // A header may claim any length; what its picture claims is nearer to the truth.
  const lengths = [video.duration, format?.duration].map(Number).filter((seconds) => seconds > 0);
  return checkLimits({
    durationSeconds: lengths.length > 0 ? Math.min(...lengths) : 0,
    width: isTurned ? video.height : video.width,
    height: isTurned ? video.width : video.height,
    rotation,
    videoCodec: video.codec_name,
    isEightBit420: ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? ''),
    colour: readColour(video),
    audioCodec: audio?.codec_name,
    streams: streams.length,
    isMp4Brand: format?.tags?.major_brand !== undefined && format.tags.major_brand.trim() !== 'qt',
  });
}

/** Without any tool: only what an MP4 file says of itself. */
export function probeOfLayout(layout: Mp4Layout | undefined): Probe {
  const video = layout?.tracks.find(({ kind }) => kind === 'video');
  if (!layout || !video?.isPlainAvc) throw new UnsupportedMediaError(needsFfmpeg);
  const audio = layout.tracks.find(({ kind }) => kind === 'audio');
  if (audio && audio.codec !== 'mp4a') throw new UnsupportedMediaError(needsFfmpeg);
  const { width, height, durationSeconds } = video;
  const probe = { durationSeconds, width, height, rotation: 0, videoCodec: 'h264', isEightBit420: true };
  return checkLimits({ ...probe, audioCodec: audio && 'aac', streams: layout.tracks.length, isMp4Brand: true });
}

const needsFfmpeg = 'This server has no ffmpeg, so it can only show MP4 files with H.264 and AAC. Upload one of those';

function checkLimits(probe: Probe): Probe {
  const { width, height, durationSeconds } = probe;
  if (width > largestSide || height > largestSide || width * height > largestPixels)
    throw new UnsupportedMediaError(`The picture is too large: ${width} × ${height}`);
  if (durationSeconds > longestSeconds) throw new UnsupportedMediaError('The video is longer than 12 hours');
  if (durationSeconds <= 0) throw new UnsupportedMediaError('The file does not say how long it is');
  return probe;
}
