/** Where a film has not shown its pace yet. */
export const usualFrameSeconds = 1 / 30;

/** How long one frame lasts, from what a browser tells of two that it has shown. */
export interface ShownFrame {
  readonly mediaTime: number;
  readonly presentedFrames: number;
}

/** Frames that a slow machine left out are counted, too; a seek or a loop in between says nothing. */
export function frameSeconds(known: number | undefined, last: ShownFrame | undefined, now: ShownFrame) {
  if (!last) return known;
  const seconds = (now.mediaTime - last.mediaTime) / (now.presentedFrames - last.presentedFrames);
  const isPlausible = seconds > 1 / 250 && seconds < 1 / 5;
  return isPlausible && (known === undefined || seconds < known) ? seconds : known;
}

/** The middle of the frame that many steps away: at its edge, rounding decides which one is shown. */
export function frameAway(time: number, steps: number, frame: number): number {
  return (Math.floor(time / frame + 0.01) + steps + 0.5) * frame;
}
