import { describe, expect, it } from 'vitest';
import { createThroughput, type Transfer } from './throughput.ts';

function createLine() {
  let ms = 0;
  const throughput = createThroughput(() => ms);
  return {
    throughput,
    pass: (for_: number) => {
      ms += for_;
    },
    /** So many bits a second for so long, in chunks of 100 ms. */
    flow(transfer: Transfer, bitsPerSecond: number, forMs: number) {
      for (let passed = 0; passed < forMs; passed += 100) {
        ms += 100;
        transfer.receive(bitsPerSecond / 80);
      }
    },
  };
}

describe('the throughput of a line', () => {
  it('is not known before anything came', () => {
    const { throughput } = createLine();
    expect(throughput.bitsPerSecond()).toBeUndefined();
    throughput.begin().receive(100_000);
    expect(throughput.bitsPerSecond()).toBeUndefined();
  });

  it('is what came, however long the answer took to begin', () => {
    const { throughput, pass, flow } = createLine();
    const transfer = throughput.begin();
    pass(5000);
    transfer.receive(2000);
    flow(transfer, 1_000_000, 1000);
    expect(throughput.bitsPerSecond()).toBeCloseTo(1_000_000, -3);
  });

  it('is that of the line where two requests share it', () => {
    const { throughput, pass } = createLine();
    const [one, other] = [throughput.begin(), throughput.begin()];
    one.receive(1);
    other.receive(1);
    for (let i = 0; i < 20; i += 1) {
      pass(50);
      one.receive(6250);
      other.receive(6250);
    }
    expect(throughput.bitsPerSecond()).toBeCloseTo(2_000_000, -5);
  });

  it('does not count the time in which nothing was asked for', () => {
    const { throughput, pass, flow } = createLine();
    for (let turn = 0; turn < 2; turn += 1) {
      const transfer = throughput.begin();
      transfer.receive(1);
      flow(transfer, 2_000_000, 2000);
      transfer.end();
      pass(60_000);
    }
    expect(throughput.bitsPerSecond()).toBeCloseTo(2_000_000, -4);
  });

  it('does not count the time in which one request waits for its answer and another has just ended', () => {
    const { throughput, pass, flow } = createLine();
    let last = throughput.begin();
    last.receive(1);
    for (let turn = 0; turn < 10; turn += 1) {
      flow(last, 2_000_000, 500);
      const next = throughput.begin();
      last.end();
      pass(300);
      next.receive(1);
      last = next;
    }
    expect(throughput.bitsPerSecond()).toBeCloseTo(2_000_000, -4);
  });

  it('is found out also by requests that are over in a moment', () => {
    const { throughput, pass } = createLine();
    for (let turn = 0; turn < 10; turn += 1) {
      const transfer = throughput.begin();
      transfer.receive(1);
      pass(20);
      transfer.receive(100_000);
      transfer.end();
    }
    expect(throughput.bitsPerSecond()).toBeCloseTo(40_000_000, -6);
  });

  it('believes in less at once and in more only after a while', () => {
    const { throughput, flow } = createLine();
    const transfer = throughput.begin();
    transfer.receive(1);
    flow(transfer, 4_000_000, 20_000);
    flow(transfer, 1_000_000, 3000);
    const fallen = throughput.bitsPerSecond() ?? 0;
    expect(fallen).toBeLessThan(1_500_000);
    flow(transfer, 4_000_000, 3000);
    expect(throughput.bitsPerSecond()).toBeLessThan(3_400_000);
  });
});
