import { describe, expect, it } from 'vitest';
import { connectionsOf } from './connections.ts';

const plans = (servers: number, workers: number) => [
  { entry: '/x/apps/sandbox/src/main.ts' },
  ...Array.from({ length: servers }, () => ({ entry: '/x/apps/server/src/server-main.ts' })),
  ...Array.from({ length: workers }, () => ({ entry: '/x/apps/server/src/worker-main.ts' })),
];

describe('connectionsOf', () => {
  it.each([
    [1, 1, 60],
    [2, 3, 133],
    [3, 3, 164],
    [1, 0, 60],
  ])('lets %i servers and %i workers open what they may: %i', (servers, workers, connections) => {
    expect(connectionsOf(plans(servers, workers))).toBe(connections);
  });
});
