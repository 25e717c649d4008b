export interface Tap {
  /** When, in milliseconds of any clock that only goes forward. */
  readonly atMs: number;
  /** Where across the player, from 0 to 1. */
  readonly across: number;
}

export type Gesture = 'tap' | 'back' | 'forward' | 'middle';

const doubleTapMs = 300;

function sideOf(across: number): Exclude<Gesture, 'tap'> {
  if (across < 0.4) return 'back';
  return across > 0.6 ? 'forward' : 'middle';
}

/** A second tap soon after the first on the same side is a double tap; every further one repeats it. */
export function readTap(previous: Tap | undefined, tap: Tap): Gesture {
  if (!previous || tap.atMs - previous.atMs > doubleTapMs) return 'tap';
  const side = sideOf(tap.across);
  return side === sideOf(previous.across) ? side : 'tap';
}
