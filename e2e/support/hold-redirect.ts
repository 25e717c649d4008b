import type { Page } from '@playwright/test';

const redirectsMs = [800, 1000];

type Holding = typeof window & { goOn: () => void };

/** Success screens lead on by themselves after a moment: that moment lasts until they have been looked at. */
export async function holdRedirect(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((delays) => {
    const { setTimeout } = window;
    const held: TimerHandler[] = [];
    const hold = (run: TimerHandler, ms?: number): number =>
      delays.includes(ms ?? 0) ? held.push(run) : setTimeout(run, ms);
    const goOn = () => held.forEach((run) => void setTimeout(run));
    Object.assign(window, { setTimeout: hold, goOn });
  }, redirectsMs);
  return () => page.evaluate(() => (window as Holding).goOn());
}
