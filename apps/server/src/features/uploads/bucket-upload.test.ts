import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import type { BucketIngest } from '../../storage/s3-ingest.ts';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile, toForm } from '../../testing/media-files.ts';
import { hasRadosgw, type Radosgw, startRadosgw } from '../../testing/radosgw.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { removeParts } from '../storage-cleanup/orphan-sweep-job.ts';

const canRun = hasPostgres() && hasFfmpeg() && hasRadosgw();

describe.runIf(canRun)('with a bucket', () => {
  let radosgw: Radosgw;
  let test: MediaTestApp;
  let member: SignedIn;
  beforeAll(async () => {
    radosgw = await startRadosgw();
    test = await startMediaApp(radosgw.env);
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
    expect([ticket.resumable_url, ticket.takes_parts]).toEqual([null, true]);
    const { body } = await test.call(api.videos.list, {}, { token: member.token });
    expect(body).toMatchObject([{ id: ticket.id }]);
    const video = await test.waitFor(member, ticket.id, isOver);
    expect(video).toMatchObject({ status: 'ready', playable: true, status_reason: null });
    expect(await test.storage.find(`uploads/${video.id}`)).toBeUndefined();
  });

  it('a file that was sent by form is found at once by who asks for its video, and for nobody else', {
    timeout: 90_000,
  }, async () => {
    const { token } = member;
    const ticket = await test.ticketFor(member);
    const ask = (as: { token: string }) => test.call(api.videos.get, { video_id: ticket.id }, as);
    expect((await ask({ token })).status).toBe(404);
    await fetch(ticket.upload_url, { method: 'POST', body: toForm(ticket, mediaFile('plain.mp4')) });
    const stranger = await registerUploader(test);
    expect((await ask(stranger)).status).toBe(404);
    const both = await Promise.all([ask({ token }), ask({ token })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await test.waitFor(member, ticket.id, isOver);
    await test.call(api.videos.remove, { video_id: ticket.id }, { token });
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
    const poster = await test.fetchMedia(video.poster_url ?? '', { headers: { origin: 'null' } });
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('lists that name other files come from us, and all that they name is found beside them', {
    timeout: 90_000,
  }, async () => {
    const { ticket } = await post(mediaFile('plain.mp4'));
    await test.call(api.videos.list, {}, { token: member.token });
    const { hls_url, storyboard_url } = await test.waitFor(member, ticket.id, isOver);
    // The page of a player has an origin of its own, which browsers call null.
    const asPlayer = { origin: 'null' };
    const seen: string[] = [];
    const follow = async (url: string): Promise<void> => {
      const isList = /\.(m3u8|vtt)$/.test(url);
      const answer = await test.fetchMedia(url, { headers: asPlayer, redirect: isList ? 'manual' : 'follow' });
      expect([url, answer.status]).toEqual([url, 200]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      seen.push(url.slice(url.lastIndexOf('/') + 1));
      if (!isList) {
        const part = await test.fetchMedia(url, { headers: { ...asPlayer, range: 'bytes=1-9' } });
        expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 9]);
        expect(part.headers.get('access-control-expose-headers')).toMatch(/content-range/i);
        return;
      }
      const named = (await answer.text()).match(/\b[\w]+\.(m3u8|mp4|webp)\b/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      for (const name of new Set(named)) await follow(new URL(name, answer.url).href);
    };
    await follow(hls_url ?? '');
    await follow(storyboard_url ?? '');
    expect(seen).toEqual(expect.arrayContaining(['v180.m3u8', 'v180.mp4', 'audio.mp4', 'storyboard.webp']));
    await test.call(api.videos.remove, { video_id: ticket.id }, { token: member.token });
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

  /** Larger than one part by its empty end, which players skip. */
  const largeFilm = () => {
    const padding = Buffer.alloc(20 * 1024 * 1024);
    padding.writeUInt32BE(padding.length);
    padding.write('free', 4);
    return Buffer.concat([mediaFile('plain.mp4'), padding]);
  };
  const askParts = ({ token }: SignedIn, video_id: string, size_bytes: number) =>
    test.call(api.videos.sendParts, { video_id, size_bytes }, { token });
  const putPart = (film: Buffer, { start, end, url }: { start: number; end: number; url: string }) =>
    fetch(url, { method: 'PUT', body: new Uint8Array(film.subarray(start, end)) });
  const begunParts = () => (test.storage.ingest as BucketIngest).parts.list('uploads/');

  it('files go into it in parts, on after a break where they stood, and become videos', {
    timeout: 120_000,
  }, async () => {
    const sender = await registerUploader(test);
    const film = largeFilm();
    const { id } = await test.ticketFor(sender);
    const first = await askParts(sender, id, film.length);
    expect(first.body).toMatchObject({ sent_bytes: 0, parts: [{ start: 0 }, { end: film.length }] });
    const [one] = first.body.parts;
    if (!one) throw new Error('no part');
    expect(new URL(one.url).origin).toBe(radosgw.settings.endpoint);
    expect((await putPart(film, one)).status).toBe(200);
    const { body } = await askParts(sender, id, film.length);
    expect(body).toMatchObject({ sent_bytes: one.end, parts: [{ start: one.end, end: film.length }] });
    for (const part of body.parts) await putPart(film, part);
    const answers = await Promise.all(Array.from({ length: 5 }, () => askParts(sender, id, film.length)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 423]).toContain(status);
    expect((await askParts(sender, id, film.length)).body).toEqual({ sent_bytes: film.length, parts: [] });
    expect(await begunParts()).toEqual([]);
    expect(await test.waitFor(sender, id, isOver)).toMatchObject({ status: 'ready', size_bytes: film.length });
  });

  it('a file that was whole when the server died becomes a video by the next call', { timeout: 60_000 }, async () => {
    const sender = await registerUploader(test);
    const { id } = await test.ticketFor(sender);
    const film = mediaFile('plain.mp4');
    await askParts(sender, id, film.length);
    await test.storage.putBytes(`uploads/${id}`, film, 'video/mp4');
    expect((await askParts(sender, id, film.length)).body).toEqual({ sent_bytes: film.length, parts: [] });
    await test.waitFor(sender, id, isOver);
  });

  it('parts of another size, of another file or of another person are refused', { timeout: 60_000 }, async () => {
    const sender = await registerUploader(test);
    const ticket = await test.ticketFor(sender);
    const film = largeFilm();
    const { body } = await askParts(sender, ticket.id, film.length);
    const [part] = body.parts;
    if (!part) throw new Error('no part');
    expect((await putPart(film, { ...part, end: part.end - 1 })).status).toBe(403);
    expect((await putPart(film, { ...part, url: part.url.replace('partNumber=1', 'partNumber=2') })).status).toBe(403);
    expect((await askParts(sender, ticket.id, film.length + 1)).body).toMatchObject({ code: 'upload_used' });
    expect((await askParts(sender, ticket.id, ticket.max_bytes + 1)).body).toMatchObject({ code: 'video_too_large' });
    const stranger = await registerUploader(test);
    expect((await askParts(stranger, ticket.id, film.length)).status).toBe(404);
    expect((await test.call(api.videos.sendParts, { video_id: ticket.id, size_bytes: 1 })).status).toBe(401);
    await test.call(api.videos.remove, { video_id: ticket.id }, { token: sender.token });
  });

  it('parts go when their upload is called off, and when nobody sends them any more', { timeout: 60_000 }, async () => {
    const sender = await registerUploader(test);
    const film = largeFilm();
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const { id } = await test.ticketFor(sender);
      const { body } = await askParts(sender, id, film.length);
      if (body.parts[0]) await putPart(film, body.parts[0]);
      ids.push(id);
    }
    const [calledOff = '', forgotten = ''] = ids;
    await test.call(api.videos.remove, { video_id: calledOff }, { token: sender.token });
    expect((await begunParts()).map(({ key }) => key)).toEqual([`uploads/${forgotten}`]);
    await test.connection.db.execute(
      sql`update upload_tickets set expires_at = now() - interval '1 second' where video_id = ${forgotten}`,
    );
    await test.call(api.videos.list, {}, { token: sender.token });
    expect(await begunParts()).toEqual([]);
    expect((await askParts(sender, forgotten, film.length)).status).toBe(404);
  });

  it('parts that belong to no upload go, and those of one that goes on stay', async () => {
    const sender = await registerUploader(test);
    const { id } = await test.ticketFor(sender);
    await askParts(sender, id, 1_000);
    await (test.storage.ingest as BucketIngest).parts.begin('uploads/vid_unknown', 'video/mp4');
    const { storage, connection } = test;
    const { media } = composeServices(test);
    const later = (ms: number) => ({ now: () => Date.now() + ms });
    const parts = { ...media, db: connection.db, storage, workRoot: '', ownsStorage: async () => true };
    await removeParts({ ...parts, ...later(0) });
    expect(await begunParts()).toHaveLength(2);
    await removeParts({ ...parts, ...later(600_000) });
    expect((await begunParts()).map(({ key }) => key)).toEqual([`uploads/${id}`]);
  });

  it('health says so when it is gone', { timeout: 60_000 }, async () => {
    expect(await test.call(api.system.health, {})).toMatchObject({ status: 200 });
    await radosgw.close();
    const ticket = await test.call(api.videos.createTicket, { filename: 'x.mp4' }, { token: member.token });
    expect(ticket.status).toBe(200);
    // The library is there all the same; what has to go into the bucket is told to come again.
    expect(await test.call(api.videos.list, {}, { token: member.token })).toMatchObject({ status: 200 });
    const parts = { video_id: ticket.body.id, size_bytes: 1_000_000 };
    expect(await test.call(api.videos.sendParts, parts, { token: member.token })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    expect(await test.call(api.system.health, {})).toMatchObject({ status: 503 });
  });
});
