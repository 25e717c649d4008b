/** The part of the browser's TimeRanges that is asked for here. */
export interface Ranges {
  readonly length: number;
  start(index: number): number;
  end(index: number): number;
}

/** NaN answers the lower bound, so that nothing unknown ever reaches a media element. */
export function clamp(value: number, low: number, high: number): number {
  return value > low ? Math.min(value, high) : low;
}

export function knownDuration(duration: number): number {
  return Number.isFinite(duration) && duration > 0 ? duration : 0;
}

/** What the page was told of the length has to do until the browser knows better. */
export const lengthOf = (duration: number, told: string | undefined): number =>
  knownDuration(duration) || Number(told) || 0;

/** Where along a track a pointer is, from 0 to 1. */
export function fractionAt(pointer: number, track: { readonly left: number; readonly width: number }): number {
  return track.width > 0 ? clamp((pointer - track.left) / track.width, 0, 1) : 0;
}

export function fractionOf(time: number, duration: number): number {
  const length = knownDuration(duration);
  return length > 0 ? clamp(time / length, 0, 1) : 0;
}

/** While the length is unknown a seek may go anywhere but before the start: the element itself limits it. */
export function targetTime(time: number, duration: number): number {
  return clamp(time, 0, knownDuration(duration) || Number.MAX_SAFE_INTEGER);
}

/** How far the data reaches from the current time on; gaps further along do not count. */
export function loadedUntil(ranges: Ranges, time: number): number {
  const slack = 0.1;
  for (let index = 0; index < ranges.length; index += 1) {
    const end = ranges.end(index);
    if (ranges.start(index) <= time + slack && time <= end + slack) return end;
  }
  return time;
}
