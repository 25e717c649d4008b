import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { keepTrying } from './keep-trying.ts';

const lost = () => new NetworkError(undefined);
const answered = (status: number, code: ApiError['code'] = 'unknown') =>
  new ApiError({ status, code, message: 'refused' });

function trying(outcomes: (Error | 'further' | 'done')[]) {
  const rests: number[] = [];
  const stop = new AbortController();
  const run = keepTrying(
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
      rest: async (ms) => {
        rests.push(ms);
      },
    },
  );
  return { run, rests };
}

describe('keepTrying', () => {
  it('waits for the network however often it is lost, longer each time', async () => {
    const { run, rests } = trying([...Array.from({ length: 20 }, lost), 'done']);
    await expect(run).resolves.toBe('done');
    expect(rests.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(rests).toHaveLength(20);
  });

  it('is patient again once it got further', async () => {
    const { run, rests } = trying([lost(), lost(), 'further', lost(), 'done']);
    await expect(run).resolves.toBe('done');
    expect(rests).toEqual([1000, 2000, 1000]);
  });

  it('gives a server in trouble a few chances, not all', async () => {
    const { run, rests } = trying(Array.from({ length: 20 }, () => answered(503)));
    await expect(run).rejects.toMatchObject({ status: 503 });
    expect(rests).toHaveLength(6);
  });

  it.each([
    answered(400, 'video_too_large'),
    answered(403, 'upload_refused'),
    answered(409, 'upload_used'),
    answered(507, 'storage_full'),
    new Error('the file is gone'),
  ])('does not repeat what will not change: %s', async (error) => {
    const { run, rests } = trying([error, 'done']);
    await expect(run).rejects.toBe(error);
    expect(rests).toEqual([]);
  });
});
