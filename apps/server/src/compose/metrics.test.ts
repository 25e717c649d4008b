import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { insertVideo, newAddress, registerAccount } from '../testing/factories.ts';
import { freePort } from '../testing/free-port.ts';
import { startTestApp, type TestApp, type TestOptions } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { startMetrics } from './metrics.ts';

const token = 'Zt5vXw8yB2dFhJmNqRsTuVx0z3C6E9Ga';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface StartOptions extends TestOptions {
  role?: 'server' | 'worker';
}

async function start(env: Record<string, string> = {}, { role = 'server', ...options }: StartOptions = {}) {
  const port = await freePort();
  const test = await startTestApp({ METRICS_PORT: String(port), ...env }, undefined, options);
  opened.push(() => test.close());
  opened.push(await startMetrics(test, role));
  const ask = (path = '/metrics', init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
  /** The lines of one metric, without its name: labels and value. */
  const read = async (name: string) => {
    const page = await (await ask()).text();
    return page.split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []));
  };
  return { test, ask, read };
}

async function figureOf(read: (name: string) => Promise<string[]>, name: string): Promise<number> {
  return Number((await read(`${name} `))[0]);
}

const live = (test: TestApp) => test.call(api.system.live, {});

describe.runIf(hasPostgres())('GET /metrics', () => {
  it('counts answers by pattern and class, and makes no series of what strangers think up', async () => {
    const { test, read } = await start();
    await Promise.all([live(test), live(test)]);
    for (const url of ['/api/nothing-1', '/api/nothing-2', '/api/%'])
      expect((await test.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    await test.app.inject({ url: '/api/players/ply_doesnotexist' });
    expect(await read('kinora_http_request_seconds_count{method="GET",route="/api/live"')).toEqual([
      ',status="2xx"} 2',
    ]);
    expect(await read('kinora_http_request_seconds_count{method="any"')).toEqual([',route="none",status="4xx"} 3']);
    const all = (await read('kinora_http_request_seconds')).join('\n');
    expect(all).toContain('/api/players/:player_id');
    expect(all).not.toMatch(/nothing|doesnotexist/);
  });

  it('counts requests that are none', async () => {
    const { test, read } = await start();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((test.app.server.address() as { port: number }).port, '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    expect(await text(socket)).toContain('400 Bad Request');
    expect(await read('kinora_http_request_seconds_count')).toEqual(['{method="any",route="none",status="4xx"} 1']);
  });

  it('tells what waits, since when, and what is kept', async () => {
    const { test, read } = await start({}, { withWorker: false });
    await test.call(api.accounts.generateOtp, { email: newAddress() });
    await test.connection.db.execute(
      sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'`,
    );
    expect(await figureOf(read, 'kinora_jobs_waiting{queue="mail"}')).toBe(1);
    expect(await figureOf(read, 'kinora_jobs_waiting{queue="video-encode"}')).toBe(0);
    expect(await figureOf(read, 'kinora_jobs_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(3_600);
    // What is to be tried again later does not wait yet.
    await test.connection.db.execute(sql`update pgboss.job set start_after = now() + interval '1 hour'`);
    expect(await figureOf(read, 'kinora_jobs_waiting{queue="mail"}')).toBe(1);
    expect(await figureOf(read, 'kinora_jobs_oldest_seconds{queue="mail"}')).toBe(0);
    expect(await figureOf(read, 'kinora_disk_free_bytes')).toBeGreaterThan(0);
    expect(await figureOf(read, 'kinora_database_connections_limit')).toBe(10);
  });

  it('tells how many videos there are and how large they came', async () => {
    const { test, read } = await start();
    const member = await registerAccount(test);
    await insertVideo(test, member, { status: 'failed' });
    await insertVideo(test, member);
    await test.connection.db.execute(sql`update videos set size_bytes = 1000`);
    expect(await figureOf(read, 'kinora_videos{status="failed"}')).toBe(1);
    expect(await figureOf(read, 'kinora_videos{status="processing"}')).toBe(0);
    expect(await figureOf(read, 'kinora_stored_bytes{kind="videos"}')).toBe(2_000);
    expect(await read('kinora_job_seconds_count{queue="mail"')).toEqual([',outcome="done"} 1']);
    expect(await figureOf(read, 'kinora_jobs_running{queue="mail"}')).toBe(0);
  });

  it('goes on answering without the database, and says that it is away', async () => {
    const { test, read } = await start({}, { withWorker: false });
    expect(await figureOf(read, 'kinora_database_up')).toBe(1);
    expect(await read('kinora_jobs_waiting{')).not.toEqual([]);
    await test.connection.pool.end();
    test.connection.close = async () => undefined;
    expect(await figureOf(read, 'kinora_database_up')).toBe(0);
    expect(await figureOf(read, 'kinora_storage_up')).toBe(1);
    expect(await read('kinora_jobs_waiting{')).toEqual([]);
  });

  it('of a worker leaves to servers what they all would tell', async () => {
    const { read } = await start({}, { role: 'worker' });
    expect(await read('kinora_process_info')).not.toEqual([]);
    expect(await read('process_cpu_seconds_total')).not.toEqual([]);
    expect(await read('kinora_database_connections{')).not.toEqual([]);
    expect(await read('kinora_videos')).toEqual([]);
  });

  it('is refused without the token, with another, and for anything else', async () => {
    const { ask } = await start({ METRICS_TOKEN: token }, { withWorker: false });
    const as = (authorization: string) => ask('/metrics', { headers: { authorization } });
    expect((await ask()).status).toBe(401);
    expect((await as(`Bearer ${token}x`)).status).toBe(401);
    expect((await as(token)).status).toBe(401);
    expect(await (await as('Bearer ')).text()).not.toContain('kinora_');
    const answer = await as(`Bearer ${token}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/metrics', { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status).toBe(405);
  });

  it('is not there unless a port is set, and never at the address of the product', async () => {
    const test = await startTestApp({}, undefined, { withWorker: false });
    opened.push(() => test.close());
    await (await startMetrics(test, 'server'))();
    expect((await test.app.inject({ url: '/metrics' })).body).not.toContain('kinora_');
  });
});
