import type { EncodeLane } from '../../jobs/job-table.ts';
import type { Probe } from './probe.ts';

type Film = Pick<Probe, 'durationSeconds' | 'width' | 'height'>;

/** How much there is to encode, whatever the machine: seconds of film times megapixels. */
export const encodeWorkOf = ({ durationSeconds, width, height }: Film): number =>
  (durationSeconds * width * height) / 1_000_000;

/** A minute or so at 1080p, five at 480p: what is done while its owner waits. */
const mostShortWork = 150;

export const isShortWork = (film: Film): boolean => encodeWorkOf(film) <= mostShortWork;

/** Short films have a lane of their own: none of them waits for somebody's ten hours to end. */
export const laneOf = (film: Film): EncodeLane => (isShortWork(film) ? 'video-encode' : 'video-encode-long');
