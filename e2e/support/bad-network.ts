import type { Page, Route } from '@playwright/test';

const isRead = (route: Route): boolean => route.request().method() === 'GET';
const apiCalls = '**/api/**';

/** Every answer to a question of this page waits until it is let go. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const hold = async (route: Route): Promise<void> => {
    if (isRead(route)) await gone;
    await route.fallback();
  };
  await page.route(apiCalls, hold);
  return async () => {
    letGo();
    await page.unroute(apiCalls, hold);
  };
}

/** Some questions of this page get no good answer, whatever else does. */
export async function failAnswers(page: Page, calls: RegExp[]): Promise<() => Promise<void>> {
  const fail = (route: Route) =>
    calls.some((call) => call.test(route.request().url())) && isRead(route)
      ? route.fulfill({ status: 500, json: { error: 'No', code: 'internal' } })
      : route.fallback();
  await page.route(apiCalls, fail);
  return () => page.unroute(apiCalls, fail);
}

/** What is sent goes nowhere until the way is mended; tells how often that was tried and has failed. */
export async function cutWrites(page: Page) {
  let tries = 0;
  let failures = 0;
  const cut = async (route: Route): Promise<void> => {
    if (isRead(route)) return route.fallback();
    tries += 1;
    // Long enough for a second press to be heard, if anything would listen to it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.abort('connectionreset');
    failures += 1;
  };
  await page.route(apiCalls, cut);
  return { counts: () => ({ tries, failures }), mend: () => page.unroute(apiCalls, cut) };
}

/** From now on every page that is opened here counts how far what was already there moves, as browsers measure it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number };
    let sum = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const { value } of entries as Shift[]) sum += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = (): number => {
      add(observer.takeRecords());
      return sum;
    };
    // Two frames later, what the last answer has moved is drawn and counted.
    const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    Object.assign(window, { shiftsSoFar: () => settled().then(shifts) });
  });
}

export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shiftsSoFar: () => Promise<number> }).shiftsSoFar());
