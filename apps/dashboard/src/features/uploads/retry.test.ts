import { KinoraError } from '@kinora/client';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../api/network-error.ts';
import { retry } from './retry.ts';

const lost = () => new NetworkError(undefined);
const answered = (status: number, code: KinoraError['code'] = 'unknown') =>
  new KinoraError({ status, code, message: 'refused' });

function trying(outcomes: (Error | 'further' | 'done')[]) {
  const waits: number[] = [];
  const stop = new AbortController();
  const run = retry(
    async (gotFurther) => {
      let next = outcomes.shift();
      if (next === 'further') {
        gotFurther();
        next = outcomes.shift();
      }
      if (next instanceof Error) throw next;
      return next;
    },
    {
      signal: stop.signal,
      onWait: () => undefined,
      wait: async (ms) => {
        waits.push(ms);
      },
    },
  );
  return { run, waits };
}

describe('retry', () => {
  it('waits for the network however often it is lost, longer each time', async () => {
    const { run, waits } = trying([...Array.from({ length: 20 }, lost), 'done']);
    await expect(run).resolves.toBe('done');
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(waits).toHaveLength(20);
  });

  it('starts counting anew once it got further', async () => {
    const { run, waits } = trying([lost(), lost(), 'further', lost(), 'done']);
    await expect(run).resolves.toBe('done');
    expect(waits).toEqual([1000, 2000, 1000]);
  });

  it('gives a server in trouble a few chances, not all', async () => {
    const { run, waits } = trying(Array.from({ length: 20 }, () => answered(503)));
    await expect(run).rejects.toMatchObject({ status: 503 });
    expect(waits).toHaveLength(6);
  });

  it.each([
    answered(400, 'video_too_large'),
    answered(403, 'upload_refused'),
    answered(409, 'upload_used'),
    answered(507, 'storage_full'),
    new Error('the file is gone'),
  ])('does not repeat what will not change: %s', async (error) => {
    const { run, waits } = trying([error, 'done']);
    await expect(run).rejects.toBe(error);
    expect(waits).toEqual([]);
  });
});
