/** Frames out of view are not painted at all for as long as they stay there. */
const patienceMs = 300;

/** Safari has no idle time to give: there the task after the first paint has to do. */
const whenIdle: (run: () => void) => void = window.requestIdleCallback ?? setTimeout;

/**
 * Runs once the first picture is on the screen and the browser has nothing more urgent, such as the first frame of the
 * video: what is seen sooner matters more than what acts sooner.
 */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  requestAnimationFrame(() => whenIdle(once));
  setTimeout(once, patienceMs);
}
