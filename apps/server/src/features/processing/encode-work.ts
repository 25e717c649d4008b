import type { Mp4Way } from '../../db/schema.ts';
import type { EncodeLane } from '../../jobs/job-table.ts';
import type { Probe } from './probe.ts';

type Film = Pick<Probe, 'durationSeconds' | 'width' | 'height'>;

/** How much there is to encode, whatever the machine: seconds of film times megapixels. */
export const encodeWorkOf = ({ durationSeconds, width, height }: Film): number =>
  (durationSeconds * width * height) / 1_000_000;

/** A minute or so at 1080p, five at 480p: what is done while its owner waits. */
const mostShortWork = 150;

export const isShortWork = (film: Film): boolean => encodeWorkOf(film) <= mostShortWork;

/**
 * Short films have a lane of their own: none of them waits for somebody's ten hours to end. Nor does a ladder, which is
 * made in pieces, for a long film that has to be made anew first.
 */
export function laneOf(film: Film, way: Mp4Way): EncodeLane {
  if (isShortWork(film)) return 'video-encode';
  return way === 'transcode' ? 'video-encode-long' : 'video-ladder';
}
