import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { type FilmServer, startFilmServer } from '../../testing/film-server.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const workerPath = fileURLToPath(new URL('../../worker-main.ts', import.meta.url));

/** A film with eight megabytes behind it that players skip, so that it takes a while to come. */
function longFilm(): Buffer {
  const box = Buffer.alloc(8 * 1024 * 1024);
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  return Buffer.concat([mediaFile('plain.mp4'), box]);
}

const film = longFilm();
const sliceBytes = 128 * 1024;

describe.runIf(hasPostgres())('an import whose worker is killed', () => {
  let test: MediaTestApp;
  let films: FilmServer;
  let worker: ChildProcess;
  let member: SignedIn;
  beforeAll(async () => {
    films = await startFilmServer(async (request, response) => {
      const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
      response.writeHead(start > 0 ? 206 : 200, {
        etag: '"one"',
        'content-length': film.length - start,
        ...(start > 0 && { 'content-range': `bytes ${start}-${film.length - 1}/${film.length}` }),
      });
      for (let at = start; at < film.length && !response.destroyed; at += sliceBytes) {
        response.write(film.subarray(at, at + sliceBytes));
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      response.end();
    });
    test = await startMediaApp({}, { withWorker: false });
    worker = await startWorkerProcess();
    member = await registerUploader(test);
  });
  afterAll(async () => {
    await kill();
    await films.close();
    await test.close();
  });

  async function startWorkerProcess(): Promise<ChildProcess> {
    const { settings } = test;
    const env = {
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.database.kind === 'external' ? settings.database.url : '',
      SECRET_KEY: 'a key for tests that is long enough for everybody',
      SMTP_URL: settings.mail.smtpUrl,
      LOG_LEVEL: 'silent',
      PATH: '/nowhere',
      IMPORT_PRIVATE_HOSTS: '127.0.0.1',
    };
    const child = spawn(process.execPath, [workerPath], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(child, 'message');
    return child;
  }

  async function kill(): Promise<void> {
    const ended = once(worker, 'exit');
    if (!worker.kill('SIGKILL')) return;
    await ended;
    // The patience with a silent worker, without the waiting.
    const { db } = test.connection;
    await db.execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and name = 'video-import'`,
    );
    await db.execute(sql`update upload_tickets set lease_until = now() - interval '1 second'`);
  }

  it('loses nothing but time', { timeout: 240_000 }, async () => {
    const { body } = await test.call(api.videos.import, { url: `${films.url}/film.mp4` }, member);
    await test.waitFor(member, body.id, (video) => (video.import?.received_bytes ?? 0) > 2_500_000);
    await kill();
    worker = await startWorkerProcess();
    const video = await test.waitFor(member, body.id, isOver, 120_000);
    expect(video).toMatchObject({ status: 'ready', size_bytes: film.length });
    const bytes = Buffer.from(await (await test.fetchMedia(video.url)).arrayBuffer());
    expect(bytes.equals(film)).toBe(true);
    const [first, second, ...more] = films.requests.map(({ headers }) => headers.range);
    expect([first, more]).toEqual([undefined, []]);
    expect(Number(/\d+/.exec(second ?? '')?.[0])).toBeGreaterThan(1_000_000);
  });
});
