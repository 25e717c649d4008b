import { execFileSync } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../settings/version.ts';
import { insertVideo, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { toDiskRoom } from './disk-room.ts';

const { health, ready, live, installation } = api.system;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ NUMERIC_LIMITS: 'off', HELP_URL: 'https://help.example.test' });
});
afterAll(() => test.close());

describe.runIf(hasPostgres())('GET /health', () => {
  it('answers 200 while database and storage answer', async () => {
    const { status, body } = await test.call(health, {});
    expect([status, body.status]).toEqual([200, body.disk.state === 'full' ? 'degraded' : 'ok']);
    expect(body.disk.free_bytes).toBeGreaterThan(0);
    expect(body.disk.total_bytes).toBeGreaterThan(body.disk.free_bytes);
    expect(await test.call(live, {})).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('says that a disk is full, and stays up', async ({ skip }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kinora-full-'));
    const [mount, umount] = ['/usr/bin/mount', '/usr/bin/umount'];
    try {
      execFileSync(mount, ['-t', 'tmpfs', '-o', 'size=8m', 'kinora-test', dataDir], { stdio: 'ignore' });
    } catch {
      await rm(dataDir, { recursive: true });
      return skip('no disk can be mounted');
    }
    const full = await startTestApp({ DATA_DIR: dataDir });
    const { status, body } = await full.call(health, {});
    await full.close();
    execFileSync(umount, [dataDir]);
    expect([status, body.status, body.disk.state]).toEqual([200, 'degraded', 'full']);
    expect(body.disk.total_bytes).toBe(8 * 1024 * 1024);
  });

  it('names the storage when it is gone, and is well again when it is back', async () => {
    const folder = join(test.settings.dataDir, 'media');
    await rename(folder, `${folder}.gone`);
    const down = { status: 503, body: { code: 'unavailable', error: 'Not answering: storage' } };
    expect(await test.call(health, {})).toMatchObject(down);
    // All servers have lost it at once: none of them must be taken out for it.
    expect(await test.call(ready, {})).toMatchObject({ status: 200, body: { status: 'ok' } });
    await rename(`${folder}.gone`, folder);
    expect((await test.call(health, {})).status).toBe(200);
  });

  it('names the database when it is gone, while live still answers', async () => {
    const lonely = await startTestApp();
    expect((await lonely.call(ready, {})).status).toBe(200);
    await lonely.connection.pool.end();
    const down = { status: 503, body: { code: 'unavailable', error: 'Not answering: database' } };
    expect(await lonely.call(health, {})).toMatchObject(down);
    expect(await lonely.call(ready, {})).toMatchObject(down);
    expect((await lonely.call(live, {})).status).toBe(200);
    lonely.connection.close = async () => undefined;
    await lonely.close();
  });
});

describe('the room on a disk', () => {
  const gigabyte = 1024 ** 3;
  it.each([
    [500 * gigabyte, 1000 * gigabyte, 'ok'],
    [40 * gigabyte, 1000 * gigabyte, 'low'],
    [0.01 * gigabyte, 1000 * gigabyte, 'full'],
    [0.01 * gigabyte, 0.02 * gigabyte, 'full'],
  ])('of %d of %d bytes is %s', (free, total, state) => {
    expect(toDiskRoom(free, total)).toEqual({ state, free_bytes: free, total_bytes: total });
  });
});

describe.runIf(hasPostgres())('a database without room', () => {
  it('is answered 507, in reading as in writing', async () => {
    const full = await startTestApp();
    const member = await registerAccount(full);
    await insertVideo(full, member);
    // What Postgres says when it can extend no table, and when a sort finds no room for its temporary file.
    await full.connection.db.execute(sql`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on players for each row execute function no_room();
      create function no_room_to_read() returns boolean language plpgsql as
        $$ begin raise exception 'could not write to file' using errcode = '53100'; end $$;
      alter table videos rename to videos_kept;
      create view videos as select * from videos_kept where no_room_to_read()`);
    const full507 = refusal(507, 'storage_full');
    expect(await full.call(api.players.create, { name: 'x' }, member)).toMatchObject(full507);
    expect(await full.call(api.videos.list, { limit: 1 }, member)).toMatchObject(full507);
    expect(await full.call(api.videos.list, {}, member)).toMatchObject(full507);
    await full.close();
  });
});

describe.runIf(hasPostgres())('GET /installation', () => {
  it('tells everybody what the dashboard must know, and no secret', async () => {
    const { status, body } = await test.call(installation, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version,
      help_url: 'https://help.example.test',
      player_defaults: 'a',
      numeric_limits: 'off',
      video_cdn_url: test.settings.videoCdnUrl,
      payments_key_id: test.settings.payments.keyId,
    });
    const { payments, webflow, secretKeys } = test.settings;
    for (const secret of [
      payments.keySecret,
      payments.webhookSecret,
      webflow.clientSecret,
      secretKeys[0].toString('hex'),
    ])
      expect(JSON.stringify(body)).not.toContain(secret);
  });
});
