import { attributes } from '../../core/escape.ts';
import { toClock } from '../../core/time-text.ts';

interface TimeStamp {
  readonly shown: boolean;
  /** In whole seconds; 0 where it is not known yet. */
  readonly length: number;
}

/** The slider says the same in words, so this is for eyes only. */
export function timeStampMarkup({ shown, length }: TimeStamp): string {
  const named = attributes({
    class: 'kin-time',
    part: 'time-stamp',
    'data-part': 'playback-progress',
    'data-switch': 'time_stamp',
    'aria-hidden': 'true',
    hidden: !shown,
  });
  return `<div${named}><span class="kin-now">0:00</span><span class="kin-of"> / </span><span class="kin-length">${toClock(length)}</span></div>`;
}
