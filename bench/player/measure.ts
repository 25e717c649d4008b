import type { Browser, CDPSession } from 'playwright-core';

export interface Profile {
  readonly name: 'fast' | 'slow';
  readonly network?: { readonly bitsPerSecond: number; readonly latencyMs: number };
  readonly cpuSlowdown: number;
}

export const profiles: readonly Profile[] = [
  { name: 'fast', cpuSlowdown: 1 },
  { name: 'slow', network: { bitsPerSecond: 1_600_000, latencyMs: 150 }, cpuSlowdown: 4 },
];

export interface Figures {
  readonly controlsMs: number;
  readonly frameMs: number;
  readonly scriptMs: number;
  readonly pageBytes: number;
  readonly requests: number;
}

/** Looks into shadow trees too, in the same way for everybody. */
export const finders = `
  const deep = function* (root) {
    for (const element of root.querySelectorAll('*')) { yield element; if (element.shadowRoot) yield* deep(element.shadowRoot); }
  };
  const isPainted = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };`;

/**
 * Once a frame. What is there at the start of a frame has been painted when the task after that frame runs: styling and
 * painting native controls counts as well.
 */
const watcher = (controls: string) => `${finders}
  window.seen = {};
  const look = () => {
    for (const element of deep(document)) {
      if (!seen.controls && element.matches(${JSON.stringify(controls)}) && element.matches(':defined') && isPainted(element)) { seen.controls = 1; setTimeout(() => { seen.controls = performance.now(); }); }
      if (!seen.frame && element.localName === 'video' && element.readyState >= 2) { seen.frame = 1; setTimeout(() => { seen.frame = performance.now(); }); }
    }
    if (!seen.controls || !seen.frame) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

export async function slowDown(session: CDPSession, { network, cpuSlowdown }: Profile): Promise<void> {
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return;
  const throughput = network.bitsPerSecond / 8;
  const conditions = { downloadThroughput: throughput, uploadThroughput: throughput, latency: network.latencyMs };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
}

/** Everything that is not the video or its poster. */
function countTraffic(session: CDPSession): { pageBytes: number; requests: number } {
  const traffic = { pageBytes: 0, requests: 0 };
  const counted = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^http/.test(request.url) && !/\.(mp4|jpg)$/.test(request.url)) counted.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId)) return;
    traffic.requests += 1;
    traffic.pageBytes += encodedDataLength;
  });
  return traffic;
}

export interface Visit {
  readonly url: string;
  readonly controls: string;
  readonly profile: Profile;
}

export async function measureVisit(browser: Browser, { url, controls, profile }: Visit): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 854, height: 480 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session, profile);
    const traffic = countTraffic(session);
    await page.addInitScript(watcher(controls));
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction('seen.controls > 1 && seen.frame > 1', undefined, { timeout: 30_000 });
    await page.waitForLoadState('load');
    const seen = (await page.evaluate('seen')) as { controls: number; frame: number };
    const { metrics } = await session.send('Performance.getMetrics');
    const scriptMs = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
    return { controlsMs: seen.controls, frameMs: seen.frame, scriptMs, ...traffic };
  } finally {
    await context.close();
  }
}
