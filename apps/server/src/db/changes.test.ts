import { connect as connectSocket, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { createChanges } from './changes.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  if (!hasPostgres()) return;
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

function listen({ url = database.url, by = pool, patienceMs = 5_000 } = {}) {
  const heard: string[] = [];
  const lost = vi.fn();
  const errors: string[] = [];
  const changes = createChanges({
    config: { connectionString: url },
    pool: by,
    onChange: (fact) => heard.push(fact),
    onLost: lost,
    onError: ({ message }) => errors.push(message),
    patienceMs,
  });
  onTestFinished(() => changes.close());
  return { ...changes, heard, lost, errors };
}
const say = (fact: string) => pool.query("select pg_notify('kinora_changes', $1)", [fact]);

/** A line to Postgres that can fall silent without being cut. */
async function openLine() {
  const { hostname, port, searchParams } = new URL(database.url);
  const ends: Socket[] = [];
  const target = searchParams.get('host');
  const server = createServer((near) => {
    const far = target ? connectSocket(`${target}/.s.PGSQL.${port || 5432}`) : connectSocket(Number(port), hostname);
    ends.push(near, far);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  const { port: own } = server.address() as { port: number };
  const url = new URL(database.url);
  url.host = `127.0.0.1:${own}`;
  url.searchParams.delete('host');
  const fallSilent = () => {
    for (const end of ends) end.unpipe().pause();
  };
  return { url: url.href, fallSilent };
}

describe.runIf(hasPostgres())('changes', () => {
  it('are heard by the time that somebody has caught up', async () => {
    const { caughtUp, heard } = listen();
    await expect.poll(caughtUp, { timeout: 20_000 }).toBe(true);
    for (let turn = 0; turn < 50; turn += 1) {
      await say(`row ${turn}`);
      expect(await caughtUp()).toBe(true);
      expect(heard.at(-1)).toBe(`row ${turn}`);
    }
  });

  it('that are not committed are not heard', async () => {
    const { caughtUp, heard } = listen();
    await expect.poll(caughtUp, { timeout: 20_000 }).toBe(true);
    const client = await pool.connect();
    await client.query('begin');
    await client.query("select pg_notify('kinora_changes', 'never')");
    await caughtUp();
    await client.query('rollback');
    client.release();
    await caughtUp();
    expect(heard).not.toContain('never');
  });

  it('are asked for once by all who come together', async () => {
    const { caughtUp } = listen();
    await expect.poll(caughtUp, { timeout: 20_000 }).toBe(true);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const answers = await Promise.all(Array.from({ length: 100 }, () => caughtUp()));
    expect(answers).not.toContain(false);
    expect(query.mock.calls.length).toBe(1);
  });

  it('are not trusted where none arrives, and this is said once', async () => {
    const other = await createTestDatabase();
    const elsewhere = new pg.Pool({ connectionString: other.url });
    onTestFinished(async () => {
      await elsewhere.end();
      await other.drop();
    });
    // Said in another database, a word does not arrive: as little as through a pooler that lends for a transaction.
    const { caughtUp, errors } = listen({ by: elsewhere, patienceMs: 300 });
    expect(await caughtUp()).toBe(false);
    await expect.poll(() => errors, { timeout: 20_000 }).toEqual([expect.stringContaining('does not tell of changes')]);
    expect(await caughtUp()).toBe(false);
  });

  it('are not waited for on a line that has fallen silent', async () => {
    const { url, fallSilent } = await openLine();
    const { caughtUp, lost, errors } = listen({ url, patienceMs: 1_000 });
    await expect.poll(caughtUp, { timeout: 20_000 }).toBe(true);
    fallSilent();
    expect(await Promise.all([caughtUp(), caughtUp()])).toEqual([false, false]);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(errors).toHaveLength(1);
    expect(await caughtUp()).toBe(false);
  });
});
