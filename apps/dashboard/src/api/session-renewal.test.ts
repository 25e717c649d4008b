import { describe, expect, it } from 'vitest';
import { createRenewal } from './session-renewal.ts';

describe('createRenewal', () => {
  it('asks once for all calls that wait, and tells them all', async () => {
    const renewal = createRenewal();
    let told = 0;
    renewal.subscribe(() => {
      told += 1;
    });
    const calls = [renewal.ask(), renewal.ask()];
    expect(renewal.isAsking()).toBe(true);
    expect(told).toBe(1);
    renewal.settle(true);
    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(renewal.isAsking()).toBe(false);
  });

  it('asks anew after it was put off', async () => {
    const renewal = createRenewal();
    const first = renewal.ask();
    renewal.settle(false);
    const second = renewal.ask();
    expect(await first).toBe(false);
    expect(renewal.isAsking()).toBe(true);
    renewal.settle(true);
    expect(await second).toBe(true);
  });

  it('gets along with an answer that nobody waits for', () => {
    const renewal = createRenewal();
    renewal.settle(true);
    expect(renewal.isAsking()).toBe(false);
  });
});
