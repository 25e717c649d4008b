import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { imageStore } from '../images/image-store.ts';
import { removeDrafts, removeMedia, removeUploads, removeWork, sweepOrphans } from './orphan-sweep-job.ts';
import { createStorageUseService } from './storage-use-service.ts';

let test: MediaTestApp;
let member: SignedIn;
beforeAll(async () => {
  test = await startMediaApp();
  // What is swept here, and when, is what the tests sweep.
  await test.connection.db.execute(sql`delete from pgboss.schedule where name = 'sweep-orphans'`);
  member = await registerUploader(test);
});
afterAll(() => test.close());

const parts = (later = 0) => {
  const { settings, storage, connection } = test;
  const { media } = composeServices(test);
  const workRoot = join(settings.dataDir, 'work');
  return { ...media, db: connection.db, storage, workRoot, now: () => Date.now() + later };
};
const hour = 3_600_000;
const rowsOf = async (id: string) =>
  (await test.connection.db.execute(sql`select status from videos where id = ${id}`)).rows;
const letLapse = (id: string) =>
  test.connection.db.execute(
    sql`update upload_tickets set used_at = now(), lease_until = now() - interval '1 second' where video_id = ${id}`,
  );

describe.runIf(hasPostgres())('after a server was killed', () => {
  it('before the rename, the draft and the reservation go', async () => {
    const { id } = await test.ticketFor(member);
    const [ticket] = (await test.connection.db.execute(sql`select id from upload_tickets where video_id = ${id}`)).rows;
    const draft = join(test.settings.dataDir, 'media/tmp', String(ticket?.id));
    await writeFile(draft, 'half a file');
    await removeDrafts(parts(hour));
    expect(await readdir(join(test.settings.dataDir, 'media/tmp'))).toContain(String(ticket?.id));
    await letLapse(id);
    await parts().uploads.settle();
    expect(await rowsOf(id)).toEqual([]);
    await writeFile(draft, 'half a file');
    await removeDrafts(parts());
    expect(await readdir(join(test.settings.dataDir, 'media/tmp'))).toContain(String(ticket?.id));
    await removeDrafts(parts(hour));
    expect(await readdir(join(test.settings.dataDir, 'media/tmp'))).toEqual([]);
  });

  it('tickets are forgotten a day after their end, but for those whose file may still come', async () => {
    const [{ id: used }, { id: open }] = [await test.ticketFor(member), await test.ticketFor(member)];
    await test.connection.db.execute(
      sql`update upload_tickets set expires_at = now() - interval '25 hours', lease_until = now() + interval '1 minute'
          where video_id in (${used}, ${open})`,
    );
    await test.connection.db.execute(sql`update videos set status = 'failed' where id = ${used}`);
    await sweepOrphans(parts());
    const { rows } = await test.connection.db.execute(
      sql`select video_id from upload_tickets where video_id in (${used}, ${open})`,
    );
    expect(rows).toEqual([{ video_id: open }]);
    for (const video_id of [used, open]) await test.call(api.videos.remove, { video_id }, { token: member.token });
  });

  it('between the rename and the row, the file becomes a video all the same', async () => {
    const { id } = await test.ticketFor(member);
    await test.storage.putBytes(`uploads/${id}`, mediaFile('plain.mp4'), 'video/mp4');
    await parts().uploads.settle();
    expect(await rowsOf(id)).toEqual([{ status: 'uploading' }]);
    await letLapse(id);
    await Promise.all([parts().uploads.settle(), parts().uploads.settle()]);
    expect(await test.waitFor(member, id, isOver)).toMatchObject({ status: 'ready', playable: true });
  });

  it('between the tombstone and the files, both go', async () => {
    const id = await test.upload(member, mediaFile('plain.mp4'));
    await test.waitFor(member, id, isOver);
    await test.connection.db.execute(sql`update videos set deleted_at = now() where id = ${id}`);
    await parts().videos.removeDeleted();
    expect(await rowsOf(id)).toEqual([]);
    expect(await test.storage.find(`videos/${id}/video.mp4`)).toBeUndefined();
  });

  it('work that no job stands for is taken up again', async () => {
    const id = await test.upload(member, mediaFile('plain.mp4'));
    await test.waitFor(member, id, isOver);
    const unfinished = sql`select 1 from pgboss.job where data->>'videoId' = ${id} and state < 'completed'`;
    const openJobs = async () => (await test.connection.db.execute(unfinished)).rows.length;
    // A video is over a moment before the job that made it so.
    await expect.poll(openJobs, { timeout: 25_000 }).toBe(0);
    await test.connection.db.execute(sql`update videos set status = 'processing' where id = ${id}`);
    await parts().processing.resumeForgotten();
    await parts().processing.resumeForgotten();
    expect(await openJobs()).toBeLessThanOrEqual(1);
    expect(await test.waitFor(member, id, isOver)).toMatchObject({ status: 'ready' });
  });
});

describe.runIf(hasPostgres())('files without a row', () => {
  it('go when they are old enough, and nothing else does', async () => {
    const kept = await test.upload(member, mediaFile('plain.mp4'));
    await test.waitFor(member, kept, isOver);
    const orphan = `vid_${randomBytes(8).toString('hex')}`;
    for (const key of [`videos/${orphan}/video.mp4`, `videos/${orphan}/hls1/v720.mp4`, `uploads/${orphan}`])
      await test.storage.putBytes(key, Buffer.from('x'), 'video/mp4');
    await removeMedia(parts());
    expect(await test.storage.find(`videos/${orphan}/video.mp4`)).toBeDefined();
    await removeMedia(parts(hour));
    await removeUploads(parts(hour));
    for (const key of [`videos/${orphan}/video.mp4`, `videos/${orphan}/hls1/v720.mp4`, `uploads/${orphan}`])
      expect(await test.storage.find(key)).toBeUndefined();
    expect(await test.storage.find(`videos/${kept}/video.mp4`)).toBeDefined();
  });

  it('are found a page at a time, however many there are, and by whichever process looks next', async () => {
    const other = await registerUploader(test);
    const kept = await test.upload(other, mediaFile('plain.mp4'));
    await test.waitFor(other, kept, isOver);
    // Before and behind the others in the order of keys.
    const orphans = Array.from({ length: 100 }, (_, index) => `videos/vid_${index % 2 ? '0' : 'z'}-${index}/video.mp4`);
    for (const key of orphans) await test.storage.putBytes(key, Buffer.from('x'), 'video/mp4');
    const left = async () => (await Promise.all(orphans.map((key) => test.storage.find(key)))).filter(Boolean).length;
    const counts: number[] = [];
    while ((await left()) > 0 && counts.length < 20) {
      await removeMedia({ ...parts(hour), pageObjects: 30 });
      counts.push(await left());
    }
    expect(counts.slice(0, 2)).toEqual([70, 50]);
    expect(counts.at(-1)).toBe(0);
    expect(await test.storage.find(`videos/${kept}/video.mp4`)).toBeDefined();
  });

  it('are counted by kind with the rest, once a round is over', async () => {
    const { connection, storage } = test;
    const use = createStorageUseService(connection.db).get;
    const round = async () => {
      for (const sweep of [removeMedia, removeUploads]) await sweep({ ...parts(hour), pageObjects: 5_000 });
    };
    await round();
    const before = await use();
    const other = await registerUploader(test);
    const kept = await test.upload(other, mediaFile('plain.mp4'));
    await test.waitFor(other, kept, isOver);
    // The last in the order of keys: half a round does not come to it.
    const orphan = `videos/vid_zz${randomBytes(8).toString('hex')}/hls1/v720.mp4`;
    await storage.putBytes(orphan, Buffer.alloc(1_000), 'video/mp4');
    // Half a round more changes nothing that is told.
    await removeMedia({ ...parts(hour), pageObjects: 1 });
    expect((await use()).kinds).toEqual(before.kinds);
    await connection.db.execute(sql`delete from sweep_cursors`);
    await connection.db.execute(sql`delete from storage_counts where is_running`);
    await round();
    const after = await use();
    const bytesOf = async (id: string) => (await storage.find(`videos/${id}/video.mp4`))?.sizeBytes ?? Number.NaN;
    const of = ({ kinds }: typeof after, kind: string) => kinds.find((one) => one.kind === kind);
    expect((of(after, 'files')?.bytes ?? 0) - (of(before, 'files')?.bytes ?? 0)).toBe(await bytesOf(kept));
    expect(of(after, 'pictures')?.objects).toBeGreaterThan(of(before, 'pictures')?.objects ?? 0);
    expect(after.removed).toEqual({ objects: before.removed.objects + 1, bytes: before.removed.bytes + 1_000 });
    expect(after.counted_at).toBeGreaterThan(0);
    await round();
    expect(await use()).toMatchObject({ kinds: after.kinds, removed: after.removed });
    // What the round before has found of a kind of which nothing is left.
    await connection.db.execute(sql`
      insert into storage_counts (prefix, kind, is_running, objects, bytes, removed, removed_bytes)
      values ('videos/', 'pieces', false, 7, 70, 0, 0)
      on conflict (prefix, kind, is_running) do update set objects = 7, bytes = 70`);
    expect(of(await use(), 'pieces')).toMatchObject({ objects: 7, bytes: 70 });
    await round();
    expect(of(await use(), 'pieces') ?? { objects: 0, bytes: 0 }).toMatchObject({ objects: 0, bytes: 0 });
    await connection.db.execute(sql`delete from storage_counts where kind = 'pieces' and removed = 0`);
    // Two at once count everything once.
    await Promise.all([round(), round()]);
    expect(await use()).toMatchObject({ kinds: after.kinds, removed: after.removed });
  });

  it('as they came stay where they are kept, or as long as nothing stands in their place', async () => {
    const id = await test.upload(member, mediaFile('plain.mp4'));
    await test.waitFor(member, id, isOver);
    const [original, playing] = [`uploads/${id}`, `videos/${id}/video.mp4`];
    const isThereAfter = async (keepsOriginals: boolean) => {
      await removeUploads({ ...parts(hour), keepsOriginals });
      return (await test.storage.find(original)) !== undefined;
    };
    await test.storage.move(playing, original, 'video/mp4');
    expect(await isThereAfter(false)).toBe(true);
    await test.storage.putBytes(playing, mediaFile('plain.mp4'), 'video/mp4');
    expect(await isThereAfter(true)).toBe(true);
    expect(await isThereAfter(false)).toBe(false);
  });

  it('of a poster that another has replaced go after a day, and those of the new one stay', async () => {
    const owner = await registerUploader(test);
    const id = await test.upload(owner, mediaFile('plain.mp4'));
    await test.waitFor(owner, id, ({ steps }) => steps.every(({ state }) => state === 'done'));
    const keyOf = (place: string) => `videos/${id}/${place}`;
    const { rows } = await test.connection.db.execute(
      sql`select poster_key as poster, poster_candidates->0->>'key' as candidate from videos where id = ${id}`,
    );
    const current = [String(rows[0]?.poster), String(rows[0]?.candidate)];
    const replaced = ['poster.jpg', 'poster77/640.avif', 'candidates77/1.jpg'].map(keyOf);
    for (const key of replaced) await test.storage.putBytes(key, Buffer.from('x'), 'image/jpeg');
    const found = async () =>
      Promise.all([...replaced, ...current].map(async (key) => Boolean(await test.storage.find(key))));
    await removeMedia(parts(23 * hour));
    expect(await found()).toEqual([true, true, true, true, true]);
    await removeMedia(parts(25 * hour));
    expect(await found()).toEqual([false, false, false, true, true]);
  });

  it('of a stream that was made anew go after a day, and those of the new one stay', async () => {
    const id = await test.upload(member, mediaFile('plain.mp4'));
    const { hls_url } = await test.waitFor(member, id, isOver);
    const run = Number(/hls(\d+)/.exec(hls_url ?? '')?.[1]);
    const keyOf = (number: number) => `videos/${id}/hls${number}/v360.mp4`;
    for (const number of [run + 1, run]) await test.storage.putBytes(keyOf(number), Buffer.from('x'), 'video/mp4');
    await removeMedia(parts(23 * hour));
    expect(await test.storage.find(keyOf(run + 1))).toBeDefined();
    await test.connection.db.execute(sql`update videos set status = 'processing' where id = ${id}`);
    await removeMedia(parts(25 * hour));
    expect(await test.storage.find(keyOf(run + 1))).toBeDefined();
    await test.connection.db.execute(sql`update videos set status = 'ready' where id = ${id}`);
    await removeMedia(parts(25 * hour));
    expect(await test.storage.find(keyOf(run + 1))).toBeUndefined();
    expect(await test.storage.find(keyOf(run))).toBeDefined();
  });

  it('of cues that others have replaced go after a day, of tracks that are gone at once, and those in use stay', async () => {
    const as = { token: member.token };
    const video_id = await insertVideo(test, member);
    const make = async (lang: string) =>
      (await test.call(api.tracks.create, { video_id, kind: 'captions', lang }, as)).body.id;
    const save = (track_id: string, text: string) =>
      test.call(api.tracks.putCues, { video_id, track_id, cues: [{ start: 1, end: 2, text }] }, as);
    const [kept, gone] = [await make('en'), await make('de')];
    for (const text of ['One', 'Two']) await save(kept, text);
    for (const text of ['One', 'Two']) await save(gone, text);
    await test.call(api.tracks.remove, { video_id, track_id: gone }, as);
    // As a worker leaves it that died before it could say so.
    await test.storage.putBytes(`videos/${video_id}/text/${kept}.9.vtt`, Buffer.from('WEBVTT'), 'text/vtt');
    const left = async () => {
      const keys: string[] = [];
      for await (const { key } of test.storage.list(`videos/${video_id}/`)) keys.push(key.split('/')[3] ?? '');
      return keys.sort();
    };
    await removeMedia(parts());
    expect(await left()).toEqual([`${gone}.1.vtt`, `${kept}.1.vtt`, `${kept}.2.vtt`, `${kept}.9.vtt`].sort());
    await removeMedia(parts(23 * hour));
    expect(await left()).toEqual([`${kept}.1.vtt`, `${kept}.2.vtt`, `${kept}.9.vtt`]);
    await removeMedia(parts(25 * hour));
    expect(await left()).toEqual([`${kept}.2.vtt`]);
  });

  it('in the folders of workers go after a day', async () => {
    await writeFile(join(test.settings.dataDir, 'work', 'left'), 'x');
    await removeWork(parts(hour));
    expect(await readdir(join(test.settings.dataDir, 'work'))).toContain('left');
    await removeWork(parts(25 * hour));
    expect(await readdir(join(test.settings.dataDir, 'work'))).not.toContain('left');
  });
});

describe.runIf(hasPostgres())('the folder of the work', () => {
  it('is closed to other users of the machine', async () => {
    expect((await stat(join(test.settings.dataDir, 'work'))).mode & 0o777).toBe(0o700);
  });
});

describe.runIf(hasPostgres())('an image', () => {
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#4fc922' } })
      .png()
      .toBuffer();
  const ticketFor = async (bytes: Buffer) => {
    const content_md5 = createHash('md5').update(bytes).digest('base64');
    const input = { file_name: 'logo.png', content_md5 };
    return { ...(await test.call(api.images.createTicket, input, { token: member.token })).body, content_md5 };
  };
  /** As a server leaves it that dies with the file stored and the row not written. */
  const crashedUpload = async () => {
    const { key } = await ticketFor(await picture());
    await test.storage.putBytes(`images/${key}`, Buffer.from('stored'), 'image/webp');
    return key;
  };
  const isThere = async (key: string) => (await test.storage.find(`images/${key}`)) !== undefined;

  it('that a crash left without its row goes when its ticket is over and it is old enough', async () => {
    const [waiting, over] = [await crashedUpload(), await crashedUpload()];
    await test.connection.db.execute(sql`update images set expires_at = now() where key = ${over}`);
    await imageStore.removeExpired(test.connection.db);
    await sweepOrphans(parts());
    expect(await Promise.all([waiting, over].map(isThere))).toEqual([true, true]);
    await sweepOrphans(parts(hour));
    expect(await Promise.all([waiting, over].map(isThere))).toEqual([true, false]);
  });

  it('in use stays, however old it is', async () => {
    const bytes = await picture();
    const { key, url, upload_url, content_md5 } = await ticketFor(bytes);
    const headers = { 'content-type': 'image/png', 'content-md5': content_md5 };
    const body = new Uint8Array(bytes);
    expect((await test.fetchMedia(upload_url, { method: 'PUT', headers, body })).status).toBe(200);
    await test.connection.db.execute(sql`update images set expires_at = now() where key = ${key}`);
    await imageStore.removeExpired(test.connection.db);
    await sweepOrphans(parts(24 * 365 * hour));
    expect((await test.fetchMedia(url)).status).toBe(200);
  });
});

describe.runIf(hasPostgres())('deleting a workspace', () => {
  it('removes every object of its videos and nobody else’s, and may be repeated', { timeout: 60_000 }, async () => {
    const [leaving, staying] = [await registerUploader(test), await registerUploader(test)];
    const ids = await Promise.all([leaving, staying].map((who) => test.upload(who, mediaFile('plain.mp4'))));
    await test.waitFor(leaving, ids[0] ?? '', isOver);
    await test.waitFor(staying, ids[1] ?? '', isOver);
    const [video] = (await test.connection.db.execute(sql`select workspace_id from videos where id = ${ids[0]}`)).rows;
    for (let time = 0; time < 2; time += 1) await parts().videos.removeAllOf(String(video?.workspace_id));
    const left: string[] = [];
    for await (const { key } of test.storage.list(`videos/${ids[0]}/`)) left.push(key);
    expect(left).toEqual([]);
    expect(await test.storage.find(`videos/${ids[1]}/video.mp4`)).toBeDefined();
    expect((await test.call(api.videos.list, {}, { token: leaving.token })).body).toEqual([]);
  });
});

describe.runIf(hasPostgres())('a storage of another database', () => {
  const foreign = 'installation/ins_of_another_database';
  const files = ['videos/vid_unknown/video.mp4', 'uploads/vid_unknown', 'images/img_unknown.webp'];
  const areThere = async () =>
    (await Promise.all(files.map((key) => test.storage.find(key)))).map((found) => found !== undefined);

  it('keeps its files, also those of videos that nobody here knows', async () => {
    await test.storage.removeAll('installation/');
    await test.storage.putBytes(foreign, Buffer.from('a mark'), 'text/plain');
    for (const key of files) await test.storage.putBytes(key, Buffer.from('a file'), 'video/mp4');
    await sweepOrphans(parts(hour));
    expect(await areThere()).toEqual([true, true, true]);
  });

  it('is cleaned up as soon as it carries the mark of this one', async () => {
    await test.storage.remove(foreign);
    await sweepOrphans(parts(hour));
    expect(await areThere()).toEqual([false, false, false]);
    expect(await parts().ownsStorage()).toBe(true);
  });
});
