import type { ProbedStream, ProbeOutput } from './probe-output.ts';

/** Between pictures that are seen and sounds that are heard nobody notices less. */
const noticedSeconds = 0.1;

/** All times of a file count from the first of them. */
const startOf = ({ format }: ProbeOutput): number => Number(format?.start_time ?? 0) || 0;

/** Until picture and sound have both ended. 0 where the file does not say. */
export function lengthOf(output: ProbeOutput, streams: (ProbedStream | undefined)[]): number {
  const start = startOf(output);
  // A header may claim any length for the whole; what picture and sound claim is nearer to the truth.
  const ends = streams.flatMap((stream) =>
    Number(stream?.duration) > 0 ? [(Number(stream?.start_time) || start) - start + Number(stream?.duration)] : [],
  );
  if (ends.length > 0) return Math.max(...ends);
  const { format_name = '', duration } = output.format ?? {};
  // Matroska names the last moment, not the length.
  const before = format_name.startsWith('matroska') ? Math.max(0, start) : 0;
  return Math.max(0, (Number(duration) || 0) - before);
}

/** The first frame that can be shown comes noticeably later than the film begins. */
export function beginsLate(output: ProbeOutput, { index, start_time }: ProbedStream): boolean {
  const own = output.packets.filter(({ stream_index }) => stream_index === index);
  const first = own.find(({ flags = '' }) => flags.startsWith('K'));
  const at = Math.max(Number(start_time) || 0, Number(first?.pts_time) || Number.NEGATIVE_INFINITY);
  return at - startOf(output) > noticedSeconds;
}

/** The file holds frames before its first one that nobody is to see. */
export const hidesBeginning = ({ packets }: ProbeOutput, { index }: ProbedStream): boolean =>
  packets.some(({ stream_index, flags = '' }) => stream_index === index && flags.includes('D'));
