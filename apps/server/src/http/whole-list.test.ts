import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount, workspaceOf } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { inChunks, toJsonStream } from './whole-list.ts';

const count = 10_000;
let test: TestApp;
let owner: SignedIn;
let base: string;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api`;
  owner = await registerAccount(test);
  const mine = sql`from generate_series(1, ${count}) n`;
  const moment = sql`now() - n * interval '1 second'`;
  await test.connection.db.execute(
    sql`insert into videos (id, workspace_id, name, status, storage_key, updated_at)
        select 'vid_' || n, ${workspaceOf(owner)}, 'Film ' || n, 'ready', 'x', ${moment} ${mine}`,
  );
  await test.connection.db.execute(
    sql`insert into players (id, workspace_id, name, config, updated_at)
        select 'ply_' || n, ${workspaceOf(owner)}, 'Player ' || n, '{}', ${moment} ${mine}`,
  );
  await test.connection.db.execute(sql`analyze videos, players`);
}, 60_000);
afterAll(() => test?.close());

/** The answer with its head read and its body not: who holds it reads when it likes. */
const open = (path: string, { token }: SignedIn): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${base}${path}`, { headers: { authorization: `Bearer ${token}` }, agent: false }, resolve).on('error', reject);
  });
const idsIn = (body: string) => (JSON.parse(body) as { id: string }[]).map(({ id }) => id);
const inOrder = (prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

describe.runIf(hasPostgres())('a list without a limit', { timeout: 120_000 }, () => {
  it.each([
    ['/videos', 'vid_'],
    ['/players', 'ply_'],
  ])('%s comes whole, and holds nobody up while it does', async (path, prefix) => {
    await text(await open(path, owner));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const before = performance.now();
    const answer = await open(path, owner);
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    const wholeMs = performance.now() - before;
    delay.disable();
    expect(answer.headers['x-total-count']).toBe(String(count));
    expect(answer.headers['content-type']).toContain('application/json');
    expect(idsIn(Buffer.concat(parts).toString())).toEqual(inOrder(prefix));
    // Made in one go, most of its time would be one long stretch in which nobody else is heard.
    expect(delay.max / 1e6 / wholeMs).toBeLessThan(0.25);
  });

  it('loses and repeats nothing of what changes while it is read', async () => {
    const answer = await open('/videos?q=Film', owner);
    const { db } = test.connection;
    await db.execute(sql`update videos set updated_at = now() where id = ${`vid_${count}`}`);
    await db.execute(sql`update videos set deleted_at = now() where id = ${`vid_${count - 1}`}`);
    const ids = idsIn(await text(answer));
    expect(new Set(ids).size).toBe(ids.length);
    expect(inOrder('vid_').filter((id) => !ids.includes(id))).toEqual([`vid_${count - 1}`]);
    await db.execute(
      sql`update videos set deleted_at = null, updated_at = now() - ${count} * interval '1 day' where id in (${`vid_${count}`}, ${`vid_${count - 1}`})`,
    );
  });

  it('goes on behind a cursor', async () => {
    const page = await open('/players?limit=100', owner);
    const first = idsIn(await text(page));
    const rest = await open(`/players?cursor=${page.headers['x-next-cursor']}`, owner);
    expect([...first, ...idsIn(await text(rest))]).toEqual(inOrder('ply_'));
    expect(rest.headers['x-total-count']).toBe(String(count));
  });

  it('is read by one workspace twice at once, not three times; others and pages are not held up', async () => {
    const other = await registerAccount(test);
    const held = [await open('/players', owner), await open('/players', owner)];
    const third = await open('/videos', owner);
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBeDefined();
    expect(JSON.parse(await text(third))).toMatchObject({ code: 'too_many_requests' });
    expect((await test.call(api.videos.list, { limit: 1 }, owner)).status).toBe(200);
    expect((await test.call(api.videos.list, {}, other)).body).toEqual([]);
    const [one, two] = held;
    one?.destroy();
    await text(two as IncomingMessage);
    const statusOfNext = async () => {
      const next = await open('/videos', owner);
      next.destroy();
      return next.statusCode;
    };
    await expect.poll(statusOfNext, { timeout: 20_000 }).toBe(200);
  });

  it('is refused to who is nobody', async () => {
    const answer = await open('/videos', { ...owner, token: 'x' });
    expect(answer.statusCode).toBe(401);
    await text(answer);
  });
});

describe('a list that nobody takes off our hands', () => {
  it('is not made in advance', async () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => `id_${index}`);
    let loaded = 0;
    const stream = toJsonStream(
      inChunks(ids, async (some) => {
        loaded += some.length;
        return some.map((id) => ({ id, filler: 'x'.repeat(500) }));
      }),
    );
    stream.read(0);
    let before = -1;
    while (loaded !== before) {
      before = loaded;
      await wait(50);
    }
    expect(loaded).toBeGreaterThan(0);
    expect(loaded).toBeLessThan(ids.length / 50);
    stream.destroy();
  });
});
