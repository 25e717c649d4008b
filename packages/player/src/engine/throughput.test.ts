import { describe, expect, it } from 'vitest';
import { createThroughput } from './throughput.ts';

function createLine() {
  let ms = 0;
  const throughput = createThroughput(() => ms);
  return {
    throughput,
    pass: (for_: number) => {
      ms += for_;
    },
    /** So many bits a second for so long, in chunks of 100 ms. */
    flow(bitsPerSecond: number, forMs: number) {
      for (let passed = 0; passed < forMs; passed += 100) {
        ms += 100;
        throughput.receive(bitsPerSecond / 80);
      }
    },
  };
}

describe('the throughput of a line', () => {
  it('is not known before anything came', () => {
    const { throughput } = createLine();
    expect(throughput.bitsPerSecond()).toBeUndefined();
    throughput.begin();
    throughput.receive(100_000);
    expect(throughput.bitsPerSecond()).toBeUndefined();
  });

  it('is what came, however long the answer took to begin', () => {
    const { throughput, pass, flow } = createLine();
    throughput.begin();
    pass(5000);
    throughput.receive(2000);
    flow(1_000_000, 1000);
    expect(throughput.bitsPerSecond()).toBeCloseTo(1_000_000, -3);
  });

  it('is that of the line where two requests share it', () => {
    const { throughput, pass } = createLine();
    throughput.begin();
    throughput.begin();
    throughput.receive(1);
    for (let i = 0; i < 20; i += 1) {
      pass(50);
      throughput.receive(6250);
      throughput.receive(6250);
    }
    expect(throughput.bitsPerSecond()).toBeCloseTo(2_000_000, -5);
  });

  it('does not count the time in which nothing was asked for', () => {
    const { throughput, pass, flow } = createLine();
    throughput.begin();
    throughput.receive(1);
    flow(2_000_000, 2000);
    throughput.end();
    pass(60_000);
    throughput.begin();
    throughput.receive(1);
    flow(2_000_000, 1000);
    expect(throughput.bitsPerSecond()).toBeCloseTo(2_000_000, -4);
  });

  it('believes in less at once and in more only after a while', () => {
    const { throughput, flow } = createLine();
    throughput.begin();
    throughput.receive(1);
    flow(4_000_000, 20_000);
    flow(1_000_000, 3000);
    const fallen = throughput.bitsPerSecond() ?? 0;
    expect(fallen).toBeLessThan(1_500_000);
    flow(4_000_000, 3000);
    expect(throughput.bitsPerSecond()).toBeLessThan(3_400_000);
  });
});
