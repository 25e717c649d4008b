import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** A line to the viewer: how wide it is for how long, over and over. */
export interface Line {
  readonly name: string;
  readonly latencyMs: number;
  readonly spells: readonly { readonly megabits: number; readonly seconds: number }[];
}

const steady = (megabits: number, latencyMs: number): Line => ({
  name: `${megabits}-${latencyMs}`,
  latencyMs,
  spells: [{ megabits, seconds: Number.POSITIVE_INFINITY }],
});

export const lines: readonly Line[] = [
  ...[0.4, 0.8, 1.6, 5, 50].flatMap((megabits) => [steady(megabits, 50), steady(megabits, 300)]),
  {
    name: 'drop-outs',
    latencyMs: 50,
    spells: [
      { megabits: 3, seconds: 12 },
      { megabits: 0, seconds: 6 },
    ],
  },
  {
    name: 'alternating',
    latencyMs: 50,
    spells: [
      { megabits: 5, seconds: 8 },
      { megabits: 0.9, seconds: 8 },
    ],
  },
];

/** Chromium takes 0 for no limit at all: a byte a second is as good as nothing, and fails no request. */
const bytesPerSecond = (megabits: number) => Math.max(1, (megabits * 1e6) / 8);

/** Makes the page's line like this until the signal. */
export async function runLine(session: CDPSession, line: Line, signal: AbortSignal): Promise<void> {
  const { latencyMs: latency, spells } = line;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const { megabits, seconds } = spells[turn % spells.length] as Line['spells'][number];
    const throughput = bytesPerSecond(megabits);
    const conditions = { downloadThroughput: throughput, uploadThroughput: throughput, latency };
    await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
    if (seconds === Number.POSITIVE_INFINITY) return;
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}
