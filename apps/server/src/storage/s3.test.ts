import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRadosgw, type Radosgw, startRadosgw } from '../testing/radosgw.ts';
import { describeStorage } from '../testing/storage-suite.ts';
import { openS3 } from './s3.ts';
import type { BucketIngest, PostForm } from './s3-ingest.ts';
import type { Storage } from './storage.ts';

const context = {
  dashboardOrigin: 'https://app.example.test',
  onWarning: (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  },
};

describe.runIf(hasRadosgw())('a bucket', () => {
  let radosgw: Radosgw;
  let storage: Storage;
  beforeAll(async () => {
    radosgw = await startRadosgw();
    storage = await openS3(radosgw.settings, context);
  }, 120_000);
  afterAll(() => radosgw?.close());

  describeStorage('as a storage', async () => storage);

  const rules = { key: 'uploads/vid_form', contentType: 'video/mp4', maxBytes: 1000, lifeSeconds: 60 };
  const createForm = (changes: Partial<typeof rules> = {}) =>
    (storage.ingest as BucketIngest).createForm({ ...rules, ...changes });
  const post = async ({ url, fields }: PostForm, file: string, changes: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value);
    form.append('file', new Blob([file], { type: 'video/mp4' }), 'x.mp4');
    return (await fetch(url, { method: 'POST', body: form })).status;
  };

  it('that is there is left as it is, and one that may not be made is told of', async () => {
    await storage.putBytes('videos/vid_1/kept.txt', Buffer.from('kept'), 'text/plain');
    const again = await openS3(radosgw.settings, context);
    expect(await again.find('videos/vid_1/kept.txt')).toMatchObject({ sizeBytes: 4 });
    const warnings: string[] = [];
    const quiet = { ...context, onWarning: (message: string) => void warnings.push(message) };
    await openS3({ ...radosgw.settings, bucket: 'No_Such_Name' }, quiet);
    expect(warnings[0]).toBe('there is no such bucket, and it could not be created');
  });

  it('takes a posted form within its rules', async () => {
    expect(await post(await createForm(), 'x'.repeat(1000))).toBe(204);
    expect(await storage.find(rules.key)).toMatchObject({ sizeBytes: 1000 });
  });

  it('refuses forms that are too large, empty, changed or late', async () => {
    expect(await post(await createForm(), 'x'.repeat(1001))).toBe(400);
    expect(await post(await createForm(), '')).toBe(400);
    expect(await post(await createForm(), 'x', { key: 'uploads/vid_other' })).toBe(403);
    expect(await post(await createForm(), 'x', { 'Content-Type': 'text/html' })).toBe(403);
    expect(await post(await createForm({ lifeSeconds: -10 }), 'x')).toBe(403);
    expect(await storage.find('uploads/vid_other')).toBeUndefined();
  });

  it('lets the pages of the dashboard send to it, and those of others only read', async () => {
    const parts = await (storage.ingest as BucketIngest).parts.begin('uploads/vid_cors', 'video/mp4');
    const url = await parts.sign(1, 3, 60);
    const ask = async (origin: string, method: string) => {
      const headers = { origin, 'access-control-request-method': method };
      return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin');
    };
    for (const method of ['PUT', 'POST', 'GET'])
      expect(await ask(context.dashboardOrigin, method)).toBe(context.dashboardOrigin);
    expect(await ask('https://any.example.test', 'GET')).not.toBeNull();
    expect(await ask('https://any.example.test', 'PUT')).toBeNull();
    await (storage.ingest as BucketIngest).parts.discard('uploads/vid_cors');
  });

  it('gives an object to whoever has its signed address, in parts too, and to nobody else', async () => {
    await storage.putBytes('videos/vid_s/video.mp4', Buffer.from('0123456789'), 'video/mp4');
    const url = (await storage.signedUrl('videos/vid_s/video.mp4', 60)) ?? '';
    const answer = await fetch(url, { headers: { range: 'bytes=2-4', origin: 'https://any.example.test' } });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe('234');
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const kept = (await storage.signedUrl('videos/vid_s/video.mp4', 60, 'attachment; filename="a b.mp4"')) ?? '';
    expect((await fetch(kept)).headers.get('content-disposition')).toBe('attachment; filename="a b.mp4"');
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetch(url.replace('vid_s', 'vid_a'))).status).toBe(403);
  });

  it('says that it is down where nothing answers, instead of that nothing is there', async () => {
    const away = { ...radosgw.settings, endpoint: 'http://127.0.0.1:9' };
    const warnings: string[] = [];
    const down = await openS3(away, { ...context, onWarning: (message) => warnings.push(message) });
    await expect(down.check()).rejects.toMatchObject({ code: 'STORAGE_DOWN' });
    await expect(down.find('videos/x')).rejects.toMatchObject({ code: 'STORAGE_DOWN' });
    expect(warnings).toHaveLength(1);
  });
});
