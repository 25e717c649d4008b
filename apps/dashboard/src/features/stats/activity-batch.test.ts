import { describe, expect, it } from 'vitest';
import { createActivityBatch } from './activity-batch.ts';

function createCalls(answer = (ids: string[]) => ids.map((player_id) => ({ player_id }))) {
  const calls: string[][] = [];
  const ask = createActivityBatch(async (ids) => {
    calls.push(ids);
    return answer(ids);
  });
  return { calls, ask };
}

describe('a batch', () => {
  it('is one call for all that are asked for together, each once', async () => {
    const { calls, ask } = createCalls();
    const found = await Promise.all(['ply_1', 'ply_2', 'ply_1'].map(ask));
    expect(found.map((activity) => activity?.player_id)).toEqual(['ply_1', 'ply_2', 'ply_1']);
    expect(calls).toEqual([['ply_1', 'ply_2']]);
  });

  it('holds no more than the server answers for, and never nothing', async () => {
    const { calls, ask } = createCalls();
    await Promise.all(Array.from({ length: 100 }, (_, index) => ask(`ply_${index}`)));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await ask('ply_late')).toEqual({ player_id: 'ply_late' });
    expect(calls.map(({ length }) => length)).toEqual([100, 1]);
  });

  it('tells those who are not known from those whose call failed', async () => {
    expect(await createCalls(() => []).ask('ply_1')).toBeNull();
    const failing = createCalls(() => {
      throw new Error('no');
    });
    await expect(failing.ask('ply_1')).rejects.toThrow('no');
  });
});
