import { firstTracks, guarded, probeGuards, working } from './ffmpeg-arguments.ts';

export const probeArguments = (path: string): string[] => [
  '-v',
  'error',
  ...probeGuards,
  '-show_format',
  '-show_streams',
  // The first packets tell what is hidden or missing at the beginning.
  '-show_packets',
  '-read_intervals',
  '%+#100',
  '-of',
  'json',
  `file:${path}`,
];

/** Reads the file to its end without looking into it, and says where that is. */
export const lengthArguments = (path: string): string[] => [
  ...working(path),
  ...firstTracks,
  '-c',
  'copy',
  '-f',
  'null',
  '-',
];

/** Counts how the fields lie in the frames, and says it in words at the end. */
export const fieldArguments = (path: string, fromSeconds: number): string[] => [
  ...guarded(path, { before: ['-ss', fromSeconds.toFixed(3)], logLevel: 'info' }),
  '-map',
  '0:V:0',
  '-frames:v',
  '60',
  '-vf',
  'idet',
  '-f',
  'null',
  '-',
];
