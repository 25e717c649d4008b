import type { Probe, Sound } from '../../db/schema.ts';
import { readColour } from './colour.ts';
import type { Mp4Layout } from './mp4-layout.ts';
import { type ProbedStream, ProbeOutput } from './probe-output.ts';
import { framesPerSecondOf, hasAlpha, saysInterlaced, shapeOf } from './probe-picture.ts';
import { beginsLate, hidesBeginning, lengthOf } from './probe-times.ts';
import { UnsupportedMediaError } from './processing-errors.ts';
import { readLanguage } from './stream-language.ts';
import { toTitle } from './stream-title.ts';

export type { Probe } from '../../db/schema.ts';

const longestSeconds = 12 * 3600;
const largestSide = 8192;
export const largestPixels = 8192 * 4320;

/** What is left to find out where the length is 0: how far it goes when it is read to its end. */
export function readProbe(json: string): Probe {
  const output = ProbeOutput.parse(JSON.parse(json));
  const { streams, format } = output;
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
  const audio = streams.find((stream) => stream.codec_type === 'audio' && stream.codec_name !== undefined);
  if (!video?.width || !video.height || !video.codec_name)
    throw new UnsupportedMediaError('There is no picture in this file');
  // The one kind of Dolby Vision whose picture means nothing without Dolby's own decoder. Phones record another.
  if (video.side_data_list?.some((data) => data.dv_profile === 5))
    throw new UnsupportedMediaError(
      'This film is in Dolby Vision profile 5. Export it as HDR10, HLG or SDR and upload that',
    );
  const { isPlain, ...shape } = shapeOf(video);
  return {
    durationSeconds: lengthOf(output, [video, audio]),
    ...shape,
    videoCodec: video.codec_name,
    isEightBit420: ['yuv420p', 'yuvj420p'].includes(video.pix_fmt ?? ''),
    colour: readColour(video),
    ...(saysInterlaced(video) && { fields: 'auto' }),
    hasAlpha: hasAlpha(video),
    framesPerSecond: framesPerSecondOf(video),
    isOddPicture: !isPlain || beginsLate(output, video) || hidesBeginning(output, video),
    audioCodec: audio?.codec_name,
    audioChannels: audio?.channels ?? 0,
    ...withKnown('audioLanguage', languageOf(audio)),
    ...(audio && { sounds: soundsOf(streams) }),
    isOddSound: audio !== undefined && beginsLate(output, audio),
    streams: streams.length,
    isMp4Brand: format?.tags?.major_brand !== undefined && format.tags.major_brand.trim() !== 'qt',
  };
}

/** Codes for no language at all, or for many, say nothing either. */
function languageOf(stream: ProbedStream | undefined): string | undefined {
  const language = readLanguage(stream?.tags?.language);
  return ['und', 'mul', 'zxx', 'mis'].includes(language) ? undefined : language;
}

const withKnown = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };

/** One of a codec that nobody knows counts, but is not heard. */
const soundsOf = (streams: readonly ProbedStream[]): Sound[] =>
  streams
    .filter(({ codec_type }) => codec_type === 'audio')
    .map((stream, track) => ({ stream, track }))
    .filter(({ stream }) => stream.codec_name !== undefined)
    .map(({ stream, track }) => ({
      track,
      channels: stream.channels ?? 2,
      ...withKnown('lang', languageOf(stream)),
      ...withKnown('title', toTitle(stream.tags?.title)),
    }));

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

export function checkLimits(probe: Probe): Probe {
  const { width, height, durationSeconds } = probe;
  if (width > largestSide || height > largestSide || width * height > largestPixels)
    throw new UnsupportedMediaError(`The picture is too large: ${width} × ${height}`);
  if (durationSeconds > longestSeconds) throw new UnsupportedMediaError('The video is longer than 12 hours');
  if (durationSeconds <= 0) throw new UnsupportedMediaError('The file does not say how long it is');
  return probe;
}
