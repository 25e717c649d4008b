/** Safari has no idle time to give: there the task after the first paint has to do. */
const whenIdle: (run: () => void) => void = window.requestIdleCallback ?? setTimeout;

/**
 * Runs once the first picture is on the screen and the browser has nothing more urgent, such as the first frame of the
 * video: what is seen sooner matters more than what acts sooner. Frames out of view are not painted at all, and a page
 * that embeds one may speak to it as soon as it is loaded: by then it listens.
 */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  requestAnimationFrame(() => whenIdle(once));
  addEventListener('load', once);
}
