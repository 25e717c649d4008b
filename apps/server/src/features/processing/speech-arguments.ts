import { guarded, onlyTheseTracks } from './ffmpeg-arguments.ts';

interface SoundRun {
  path: string;
  to: string;
  durationSeconds: number;
}

/** One channel, as often a second as models of speech hear, and nothing in the header but what they need. */
export const wavArguments = ({ path, to, durationSeconds }: SoundRun): string[] => [
  ...guarded(path, { before: ['-t', (durationSeconds + 1).toFixed(3)] }),
  ...['-map', '0:a:0', ...onlyTheseTracks],
  // What is missing at the beginning is silent, so that times are those of the film.
  ...['-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le'],
  ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'wav', `file:${to}`],
];
