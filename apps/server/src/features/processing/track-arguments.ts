import { input, probeGuards, quiet, textGuards } from './ffmpeg-arguments.ts';

/** What is written in a film: its tracks of text, and its chapters. */
export const writingArguments = (path: string): string[] => [
  '-v',
  'error',
  ...probeGuards,
  '-show_format',
  '-show_streams',
  '-show_chapters',
  '-of',
  'json',
  `file:${path}`,
];

interface TextRun {
  path: string;
  /** The number of a track in its file, and where it is written to. */
  outputs: readonly { stream: number; to: string }[];
  /** What each may have, before it is ended. */
  mostBytes: number;
}

/** All of them by reading the film once. */
export const textArguments = ({ path, outputs, mostBytes }: TextRun): string[] => [
  ...quiet,
  ...textGuards,
  ...input(path),
  ...outputs.flatMap(({ stream, to }) => [
    ...['-map', `0:${stream}`, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-c:s', 'webvtt', '-fs', String(mostBytes), '-f', 'webvtt', `file:${to}`],
  ]),
];
