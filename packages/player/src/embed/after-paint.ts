/** Frames out of view are not painted at all for as long as they stay there. */
const patienceMs = 300;

/** Runs once the first picture is on the screen: controls that are seen sooner matter more than ones that act sooner. */
export function afterPaint(run: () => void): void {
  let hasRun = false;
  const once = () => {
    if (!hasRun) run();
    hasRun = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, patienceMs);
}
