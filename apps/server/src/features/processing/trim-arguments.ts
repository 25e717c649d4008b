import { onlyTheseTracks, probeGuards, working } from './ffmpeg-arguments.ts';

/** How far before a moment its frame may have begun. */
const lookBackSeconds = 2;

/** When the frames around a moment are shown, and when the film begins. */
export const frameTimeArguments = (path: string, atSeconds: number): string[] => [
  ...['-v', 'error', ...probeGuards, '-select_streams', 'V:0'],
  ...['-show_entries', 'packet=pts_time:format=start_time'],
  ...['-read_intervals', `${Math.max(0, atSeconds - lookBackSeconds).toFixed(3)}%${(atSeconds + 1).toFixed(3)}`],
  ...['-of', 'json', `file:${path}`],
];

interface Part {
  path: string;
  to: string;
  box: 'mp4' | 'mov';
  fromSeconds: number;
  untilSeconds: number;
}

/**
 * The part as it is, from the keyframe before it on. The new file says itself how much of that nobody is to see: all
 * that decodes it begins with the right frame.
 */
export const trimArguments = ({ path, to, box, fromSeconds, untilSeconds }: Part): string[] => [
  // Seeking to 0 loses the first frame of some films.
  ...working(path, [...(fromSeconds > 0 ? ['-ss', fromSeconds.toFixed(6)] : []), '-to', untilSeconds.toFixed(3)]),
  ...['-map', '0:V:0', '-map', '0:a?', ...onlyTheseTracks],
  ...['-c', 'copy', '-f', box, `file:${to}`],
];
