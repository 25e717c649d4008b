import { api, type SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partBytes } from '../../storage/part-writer.ts';
import type { BucketIngest } from '../../storage/s3-ingest.ts';
import { registerUploader } from '../../testing/factories.ts';
import { type FilmServer, startFilmServer } from '../../testing/film-server.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasRadosgw, type Radosgw, startRadosgw } from '../../testing/radosgw.ts';
import { hasPostgres } from '../../testing/test-database.ts';

/** More than one part and less than two: players skip what is behind the film. */
function longFilm(): Buffer {
  const box = Buffer.alloc(partBytes + 3_000_000, 7);
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  return Buffer.concat([mediaFile('plain.mp4'), box]);
}

describe.runIf(hasPostgres() && hasRadosgw())('an import into a bucket', () => {
  let radosgw: Radosgw;
  let test: MediaTestApp;
  let member: SignedIn;
  let films: FilmServer;
  const film = longFilm();
  beforeAll(async () => {
    radosgw = await startRadosgw();
    test = await startMediaApp({ ...radosgw.env, IMPORT_PRIVATE_HOSTS: '127.0.0.1', PATH: '/nowhere' });
    member = await registerUploader(test);
  }, 120_000);
  afterAll(async () => {
    await films?.close();
    await test?.close();
    await radosgw?.close();
  });

  const parts = () => (test.storage.ingest as BucketIngest).parts.list('uploads/');

  it('goes there in parts, and goes on behind the last whole one', { timeout: 120_000 }, async () => {
    films = await startFilmServer((request, response) => {
      const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
      if (start > 0) {
        const range = `bytes ${start}-${film.length - 1}/${film.length}`;
        return void response.writeHead(206, { etag: '"one"', 'content-range': range }).end(film.subarray(start));
      }
      response.writeHead(200, { etag: '"one"', 'content-length': film.length });
      response.write(film.subarray(0, partBytes + 1_000_000), () => setTimeout(() => response.destroy(), 1_000));
    });
    const { body } = await test.call(api.videos.import, { url: `${films.url}/film.mp4` }, member);
    const video = await test.waitFor(member, body.id, isOver, 100_000);
    expect(video).toMatchObject({ status: 'ready', size_bytes: film.length });
    expect(films.requests.map(({ headers }) => headers.range)).toEqual([undefined, `bytes=${partBytes}-`]);
    const stored = await test.storage.open(`videos/${video.id}/video.mp4`);
    const chunks = [];
    for await (const chunk of stored?.stream() ?? []) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(film)).toBe(true);
    expect(await parts()).toEqual([]);
    await films.close();
  });

  it('leaves no parts where it fails, or is deleted', { timeout: 60_000 }, async () => {
    films = await startFilmServer((request, response) => {
      if (request.url === '/gone.mp4') return void response.writeHead(404).end();
      response.write('x'.repeat(1000));
    });
    const begin = async (name: string) =>
      (await test.call(api.videos.import, { url: `${films.url}/${name}` }, member)).body.id;
    const failed = await test.waitFor(member, await begin('gone.mp4'), isOver);
    expect(failed.status_reason).toBe('There is no file at this link (404)');
    const slow = await begin('slow.mp4');
    await test.waitFor(member, slow, (video) => (video.import?.received_bytes ?? 0) > 0);
    expect(await parts()).toHaveLength(1);
    await test.call(api.videos.remove, { video_id: slow }, member);
    await expect.poll(parts, { timeout: 20_000 }).toEqual([]);
  });
});
