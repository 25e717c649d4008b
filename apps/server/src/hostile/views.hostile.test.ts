import { once } from 'node:events';
import { api } from '@kinora/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../testing/factories.ts';
import { spawnServer } from '../testing/server-process.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { aView, chrome, tell } from '../testing/tell-view.ts';
import { hasPostgres } from '../testing/test-database.ts';

let test: TestApp;
let playerId: string;
beforeAll(async () => {
  test = await startTestApp();
  const member = await registerAccount(test);
  playerId = (await test.call(api.players.create, { name: 'Shop' }, member)).body.id;
});
afterAll(() => test?.close());

describe.runIf(hasPostgres())('a server that is killed while thousands watch', () => {
  it('has kept every view that it has answered', async () => {
    const { process: server, url } = await spawnServer(test);
    const answered: string[] = [];
    let isOver = false;
    const watch = async (viewer: number) => {
      for (let count = 0; !isOver; count += 1) {
        const view = aView(playerId, { i: `${viewer}a${count}`.padStart(20, '0') });
        const headers = { 'content-type': 'text/plain', 'user-agent': `${chrome} ${viewer} ${count >> 5}` };
        const answer = await fetch(`${url}/api/e`, { method: 'POST', body: JSON.stringify(view), headers }).catch(
          () => undefined,
        );
        if (answer?.status === 204) answered.push(view.i);
        else return;
      }
    };
    const watching = Promise.all(Array.from({ length: 50 }, (_, viewer) => watch(viewer)));
    await expect.poll(() => answered.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2_000);
    server.kill('SIGKILL');
    await once(server, 'exit');
    isOver = true;
    await watching;
    const { rows } = await test.stats.pool.query<{ view_id: string }>(
      'select view_id from stats.views where player_id = $1',
      [playerId],
    );
    const kept = new Set(rows.map(({ view_id }) => view_id));
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  }, 120_000);
});

describe.runIf(hasPostgres())('a hundred thousand bodies of nonsense', () => {
  const seed = Number(process.env.KINORA_FUZZ_SEED ?? 17);
  const field = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.integer()),
    fc.object(),
  );
  const almost = fc
    .tuple(fc.constantFrom(...'vitanpfogusdbqkezlxh'), field)
    .map(([letter, value]) => JSON.stringify({ ...aView(playerId), [letter]: value }));
  const body = fc.oneof(almost, fc.json(), fc.string());

  it(`of seed ${seed} are answered without a fault`, async () => {
    const bodies = fc.sample(body, { numRuns: 100_000, seed });
    const seen = new Set<number>();
    for (let at = 0; at < bodies.length; at += 500)
      for (const answer of await Promise.all(
        bodies.slice(at, at + 500).map((text, index) => tell(test, text, { ip: `10.1.${index >> 8}.${index & 255}` })),
      ))
        seen.add(answer.statusCode);
    expect([...seen].filter((status) => ![204, 413].includes(status))).toEqual([]);
  }, 600_000);
});
