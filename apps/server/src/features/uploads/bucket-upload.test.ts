import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile, toForm } from '../../testing/media-files.ts';
import { hasRadosgw, type Radosgw, startRadosgw } from '../../testing/radosgw.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg() && hasRadosgw();

describe.runIf(canRun)('with a bucket', () => {
  let radosgw: Radosgw;
  let test: MediaTestApp;
  let member: SignedIn;
  beforeAll(async () => {
    radosgw = await startRadosgw();
    const { endpoint, bucket, region, accessKey, secretKey } = radosgw.settings;
    test = await startMediaApp({
      STORAGE_ENDPOINT: endpoint,
      STORAGE_BUCKET: bucket,
      STORAGE_REGION: region,
      STORAGE_ACCESS_KEY: accessKey,
      STORAGE_SECRET_KEY: secretKey,
    });
    member = await registerUploader(test);
  }, 120_000);
  afterAll(async () => {
    await test?.close();
    await radosgw?.close();
  });
  const post = async (file: Buffer) => {
    const ticket = await test.ticketFor(member);
    const { status } = await fetch(ticket.upload_url, { method: 'POST', body: toForm(ticket, file) });
    return { ticket, status };
  };

  it('files go straight into it, and become videos with the next look at the library', {
    timeout: 90_000,
  }, async () => {
    const { ticket, status } = await post(mediaFile('plain.mp4'));
    expect(status).toBe(204);
    expect(new URL(ticket.upload_url).origin).toBe(radosgw.settings.endpoint);
    expect(ticket.resumable_url).toBeNull();
    const { body } = await test.call(api.videos.list, {}, { token: member.token });
    expect(body).toMatchObject([{ id: ticket.id }]);
    const video = await test.waitFor(member, ticket.id, isOver);
    expect(video).toMatchObject({ status: 'ready', playable: true, status_reason: null });
    expect(await test.storage.find(`uploads/${video.id}`)).toBeUndefined();
  });

  it('viewers are sent to it, and get ranges with the right type', { timeout: 90_000 }, async () => {
    const { ticket } = await post(mediaFile('index-last.mp4'));
    await test.call(api.videos.list, {}, { token: member.token });
    const video = await test.waitFor(member, ticket.id, isOver);
    const redirect = await test.fetchMedia(video.url, { redirect: 'manual' });
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get('location')).toMatch(new RegExp(`^${radosgw.settings.endpoint}/`));
    expect(redirect.headers.get('access-control-allow-origin')).toBe('*');
    const part = await test.fetchMedia(video.url, { headers: { range: 'bytes=0-99', origin: 'https://any.test' } });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect((await part.arrayBuffer()).byteLength).toBe(100);
    for (const url of [video.hls_url, video.poster_url, video.storyboard_url])
      expect((await test.fetchMedia(url ?? '')).status).toBe(200);
  });

  it('pages may send to it and play from it', { timeout: 90_000 }, async () => {
    const { token } = member;
    const { ticket } = await post(mediaFile('plain.mp4'));
    await test.call(api.videos.list, {}, { token });
    const video = await test.waitFor(member, ticket.id, ({ playable }) => playable);
    const player = await test.call(api.players.create, { name: 'x' }, { token });
    await test.call(api.players.createSource, { player_id: player.body.id, url: video.url }, { token });
    for (const path of ['/', `/api/players/embed/${player.body.id}`]) {
      const page = await fetch(test.base + path, { headers: { accept: 'text/html' } });
      const policy = page.headers.get('content-security-policy') ?? '';
      for (const name of ['connect-src', 'media-src'])
        expect(policy).toMatch(new RegExp(`${name} [^;]*${radosgw.settings.endpoint}`));
    }
    await test.call(api.videos.remove, { video_id: ticket.id }, { token });
  });

  it('a file that is no video leaves nothing in it', { timeout: 60_000 }, async () => {
    const { ticket } = await post(Buffer.from('<html>'));
    await test.call(api.videos.list, {}, { token: member.token });
    expect(await test.waitFor(member, ticket.id, isOver)).toMatchObject({ status: 'failed' });
    expect(await test.storage.find(`uploads/${ticket.id}`)).toBeUndefined();
  });

  it('deleting a video empties its place', { timeout: 60_000 }, async () => {
    const { ticket } = await post(mediaFile('plain.mp4'));
    await test.call(api.videos.list, {}, { token: member.token });
    await test.waitFor(member, ticket.id, isOver);
    await test.call(api.videos.remove, { video_id: ticket.id }, { token: member.token });
    const left: string[] = [];
    for await (const { key } of test.storage.list(`videos/${ticket.id}/`)) left.push(key);
    expect(left).toEqual([]);
    const rows = await test.connection.db.execute(sql`select id from videos where id = ${ticket.id}`);
    expect(rows.rows).toEqual([]);
  });

  it('health says so when it is gone', { timeout: 60_000 }, async () => {
    expect(await test.call(api.system.health, {})).toMatchObject({ status: 200 });
    await radosgw.close();
    const ticket = await test.call(api.videos.createTicket, { filename: 'x.mp4' }, { token: member.token });
    expect(ticket.status).toBe(200);
    expect(await test.call(api.videos.list, {}, { token: member.token })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await test.call(api.system.health, {})).toMatchObject({ status: 503 });
  });
});
