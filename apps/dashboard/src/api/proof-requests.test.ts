import { describe, expect, it } from 'vitest';
import { createProofRequests } from './proof-requests.ts';

describe('createProofRequests', () => {
  it('asks once for all who wait, and tells them all the same', async () => {
    const requests = createProofRequests();
    const asked: boolean[] = [];
    requests.subscribe(() => asked.push(requests.isAsked()));
    const waiting = [requests.ask(), requests.ask()];
    requests.answer(true);
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(asked).toEqual([true, true, false]);
    const later = requests.ask();
    requests.answer(false);
    expect(await later).toBe(false);
  });

  it('leaves nobody waiting where nobody asks, or asks no more', async () => {
    const requests = createProofRequests();
    expect(await requests.ask()).toBe(false);
    const leave = requests.subscribe(() => undefined);
    const waiting = requests.ask();
    leave();
    expect(await waiting).toBe(false);
  });
});
