import { join } from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';
import { size } from './films.ts';

const framesPerSecond = 25;
const heights = [720, 480, 360, 240];

/** kbit/s of H.264 up to 30 frames a second: `VIDEO_BITRATES` in files/helpers.py, at 1.5 times as the most. */
const mediacmsRates: Record<number, number> = { 720: 2500, 480: 1000, 360: 500, 240: 300 };

function mediacms(height: number): string[] {
  const most = `${(mediacmsRates[height] ?? 0) * 1.5}k`;
  return [
    ...['-crf', '23', '-maxrate', most, '-bufsize', most, '-preset', height >= 720 ? 'faster' : 'medium'],
    ...['-force_key_frames', 'expr:gte(t,n_forced*4)', '-x264-params', 'keyint=200:keyint_min=100'],
    ...['-profile:v', 'main', '-level', '4.2'],
  ];
}

/** Bits per pixel: `averageBitPerPixel` in packages/core-utils/src/videos/bitrate.ts. */
const peertubeBits: Record<number, number> = { 720: 0.11, 480: 0.12, 360: 0.15, 240: 0.17 };

/** Up to 1.3 times what the source has; the quality itself is left to the encoder, which takes 23. */
function peertube(height: number, sourceBitsPerSecond: number): string[] {
  const pixels = (height * height * size.width) / size.height;
  const theory = Math.floor(pixels * framesPerSecond * (peertubeBits[height] ?? 0));
  const most = Math.max(pixels * framesPerSecond * 0.02, Math.min(theory, sourceBitsPerSecond * 1.3));
  return [
    ...['-preset', 'veryfast', '-maxrate', most.toFixed(), '-bufsize', (most * 2).toFixed()],
    ...['-b_strategy', '1', '-bf', '16', '-r', String(framesPerSecond), '-g', String(framesPerSecond * 2)],
  ];
}

/** The rates of MediaCMS, kept to whatever the film: as many still make them. */
const fixedRate = (height: number): string[] => {
  const kbps = mediacmsRates[height] ?? 0;
  return [
    ...['-preset', 'veryfast', '-b:v', `${kbps}k`, '-maxrate', `${kbps * 1.1}k`, '-bufsize', `${kbps * 2}k`],
    ...['-force_key_frames', 'expr:gte(t,n_forced*4)'],
  ];
};

const others = { MediaCMS: mediacms, PeerTube: peertube, 'fixed rates': fixedRate };
export type OtherName = keyof typeof others;
export const otherNames = Object.keys(others) as OtherName[];

export async function makeOtherLadder(
  name: OtherName,
  { path, bitsPerSecond, folder }: { path: string; bitsPerSecond: number; folder: string },
): Promise<string[]> {
  const paths: string[] = [];
  for (const height of heights) {
    const to = join(folder, `${height}.mp4`);
    const scaled = ['-an', '-vf', `scale=-2:${height}`, '-pix_fmt', 'yuv420p', '-c:v', 'libx264'];
    await runFfmpeg(['-y', '-i', path, ...scaled, ...others[name](height, bitsPerSecond), to]);
    paths.push(to);
  }
  return paths;
}
