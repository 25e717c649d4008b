import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts';
import { askCode, goodPassword, newAddress, registerAccount, registerUploader } from '../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../testing/media-app.ts';
import { mediaFile, toForm } from '../testing/media-files.ts';
import { refusal } from '../testing/refusal.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { spawnWorker, stopWorker } from '../testing/worker-process.ts';

const patient = { timeout: 60_000, interval: 50 };
const film = mediaFile('index-last.mp4');

describe.runIf(hasPostgres() && hasFfmpeg())('a worker that is killed', () => {
  let folder: string;
  let test: MediaTestApp;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinora-stuck-'));
    // It would otherwise be done before anybody can kill it.
    await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\n[ $# -lt 6 ] && exec /usr/bin/ffmpeg "$@"\nexec sleep 600\n');
    await chmod(join(folder, 'ffmpeg'), 0o755);
    test = await startMediaApp({}, { withWorker: false });
  });
  afterAll(async () => {
    await test?.close();
    await rm(folder, { recursive: true, force: true });
  });
  /** Of the jobs for this video, how many are being done. */
  const activeJobs = async (id: string) => {
    const { rows } = await test.connection.db.execute(
      sql`select 1 from pgboss.job where data->>'videoId' = ${id} and state = 'active'`,
    );
    return rows.length;
  };
  const runningSteps = async (id: string) => {
    const { rows } = await test.connection.db.execute(
      sql`select 1 from processing_steps where video_id = ${id} and state = 'running' and step <> 'probe'`,
    );
    return rows.length;
  };

  /** A video that is being worked on by a worker that never ends. */
  async function beginWork() {
    const slow = spawnWorker(test, { FFMPEG_PATH: join(folder, 'ffmpeg'), FFPROBE_PATH: '/usr/bin/ffprobe' });
    onTestFinished(() => void slow.kill('SIGKILL'));
    await once(slow, 'message');
    const member = await registerUploader(test);
    const id = await test.upload(member, film);
    await expect.poll(() => runningSteps(id), patient).toBeGreaterThan(0);
    return { slow, member, id };
  }

  it('is noticed within ten seconds by whoever else is there, and its work is done by the next', async () => {
    const { slow, member, id } = await beginWork();
    expect(await activeJobs(id)).toBeGreaterThan(0);
    const killedAt = performance.now();
    process.kill(-(slow.pid ?? 0), 'SIGKILL');
    await expect.poll(() => activeJobs(id), patient).toBe(0);
    const noticedMs = performance.now() - killedAt;
    process.stderr.write(`a killed worker was noticed after ${Math.round(noticedMs)} ms\n`);
    expect(noticedMs).toBeLessThan(10_000);
    const next = spawnWorker(test);
    onTestFinished(() => stopWorker(next));
    expect(await test.waitFor(member, id, isOver, 120_000)).toMatchObject({ status: 'ready', playable: true });
  });
});

describe.runIf(hasPostgres())('a database that goes away', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let test: TestApp;
  let member: SignedIn;
  const start = async () => {
    postgres = await startEmbeddedPostgres({ dataDir });
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kinora-away-'));
    await start();
    test = await startTestApp({ DATABASE_URL: postgres.url });
    member = await registerAccount(test);
  });
  afterAll(async () => {
    await test?.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(['stops', 'is killed'])(
    'and %s: everybody is told to come again, and is served when it is back',
    async (how) => {
      const { body: player } = await test.call(api.players.create, { name: how }, member);
      const embed = async () => (await test.app.inject(`/api/players/embed/${player.id}`)).statusCode;
      expect(await embed()).toBe(200);
      if (how === 'stops') await postgres.stop();
      else process.kill(postgres.pid, 'SIGKILL');
      await expect
        .poll(() => test.call(api.players.list, { limit: 5 }, member), patient)
        .toMatchObject(refusal(503, 'unavailable'));
      const calls = [api.players.list, api.videos.list, api.accounts.me, api.apiKeys.list, api.system.ready] as const;
      for (const endpoint of calls)
        expect(await test.call(endpoint, {}, member), endpoint.path).toMatchObject(refusal(503, 'unavailable'));
      const login = { email: member.user.email, password: goodPassword };
      expect((await test.call(api.accounts.login, login)).headers['retry-after']).toBeDefined();
      expect((await test.call(api.system.live, {})).status).toBe(200);
      expect([200, 503]).toContain(await embed());
      await start();
      await expect.poll(async () => (await test.call(api.players.list, {}, member)).status, patient).toBe(200);
      expect((await test.call(api.players.list, {}, member)).body.map(({ id }) => id)).toContain(player.id);
      expect(await embed()).toBe(200);
      // The queue has come back too: a mail is sent.
      await registerAccount(test);
    },
  );
});

describe.runIf(hasPostgres())('a clock that jumps', () => {
  let test: MediaTestApp;
  let member: SignedIn;
  beforeAll(async () => {
    test = await startMediaApp();
    member = await registerUploader(test);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => test?.close());
  /** That of the server and the worker; the database has its own. */
  const jump = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

  it.each([10, -10])('by %i minutes ends no session, no code, no upload and no job', async (minutes) => {
    const email = newAddress();
    const { otp } = await askCode(test, email);
    const ticket = await test.ticketFor(member);
    jump(minutes);
    expect((await test.call(api.accounts.me, {}, member)).status).toBe(200);
    expect((await test.call(api.videos.list, { limit: 5 }, member)).status).toBe(200);
    const registered = await test.call(api.accounts.register, { email, name: 'Ada', password: goodPassword, otp });
    expect(registered.status).toBe(200);
    expect((await test.call(api.accounts.me, {}, registered.body)).status).toBe(200);
    const sent = await fetch(`${test.base}/api/uploads/form`, { method: 'POST', body: toForm(ticket, film) });
    expect(sent.status).toBe(204);
    // The worker, whose clock it is too, does what there is to do: it sends mails, and looks at the film.
    await registerAccount(test);
    if (hasFfmpeg()) await test.waitFor(member, ticket.id, isOver, 120_000);
  });
});
