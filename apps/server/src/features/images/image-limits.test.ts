import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { readPlanFile } from '../../settings/plan-file.ts';
import { registerAccount, registerUploader } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import type { ImageService } from './image-service.ts';
import { unusedLifeDays } from './image-store.ts';

const most = 3;
const megabyte = 1024 * 1024;

let test: TestApp;
let folder: string;
let images: ImageService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-image-plans-'));
  const file = join(folder, 'plans.json');
  const { plans } = readPlanFile('');
  await writeFile(
    file,
    JSON.stringify(plans.map((plan) => ({ ...plan, image_upload_limit: most, image_storage_limit: 1 }))),
  );
  test = await startTestApp({ PLANS_FILE: file });
  images = composeServices(test).media.images;
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const full = refusal(400, 'image_limit_reached');
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#4fc922' } })
    .png()
    .toBuffer();
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');

async function askTicket(member: SignedIn) {
  const input = { file_name: 'logo.png', content_md5: md5(await picture()) };
  return test.call(api.images.createTicket, input, member);
}
async function send(upload_url: string) {
  const payload = await picture();
  const url = new URL(upload_url);
  const headers = { 'content-type': 'image/png', 'content-md5': md5(payload) };
  const answer = await test.app.inject({ method: 'PUT', url: url.pathname + url.search, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}
async function upload(member: SignedIn) {
  const { body } = await askTicket(member);
  expect(await send(body.upload_url)).toMatchObject({ status: 200 });
  return body;
}
const fill = ({ connection }: TestApp, key: string, sizeBytes: number) =>
  connection.db.execute(sql`update images set size_bytes = ${sizeBytes} where key = ${key}`);

describe.runIf(hasPostgres())('the number of images', () => {
  it('is that of the plan: those on their way count, those that never came do not', async () => {
    const member = await registerUploader(test);
    await upload(member);
    const { body: waiting } = await askTicket(member);
    await upload(member);
    const refused = await askTicket(member);
    expect(refused).toMatchObject(full);
    expect(refused.body.error).toContain(`${unusedLifeDays} days`);
    await test.connection.db.execute(sql`update images set expires_at = now() where key = ${waiting.key}`);
    expect((await askTicket(member)).status).toBe(200);
  });

  it('holds when all ask at the same moment', async () => {
    const member = await registerUploader(test);
    const answers = await Promise.all(Array.from({ length: 12 }, () => askTicket(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    expect(answers.filter(({ body }) => body.code === 'image_limit_reached')).toHaveLength(12 - most);
  });

  it('is nothing without a plan', async () => {
    const member = await registerAccount(test);
    expect(await askTicket(member)).toMatchObject(full);
  });

  it('is each account’s own', async () => {
    const [one, other] = [await registerUploader(test), await registerUploader(test)];
    for (let count = 0; count < most; count += 1) await upload(one);
    expect((await askTicket(other)).status).toBe(200);
  });
});

describe.runIf(hasPostgres())('the room for images', () => {
  it('is that of the plan, also when two take the last of it at the same moment', async () => {
    const member = await registerUploader(test);
    const { key } = await upload(member);
    const small = (await test.storage.find(`images/${key}`))?.sizeBytes ?? 0;
    const tickets = [(await askTicket(member)).body, (await askTicket(member)).body];
    await fill(test, key, megabyte - small);
    // Both have been told that there is room before either is counted.
    const put = test.storage.putBytes.bind(test.storage);
    const { promise: bothHere, resolve } = Promise.withResolvers<void>();
    let here = 0;
    test.storage.putBytes = async (...object) => {
      here += 1;
      if (here === tickets.length) resolve();
      await bothHere;
      return put(...object);
    };
    const answers = await Promise.all(tickets.map(({ upload_url }) => send(upload_url)));
    test.storage.putBytes = put;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(full);
  });

  it('is full before anything is stored', async () => {
    const member = await registerUploader(test);
    const { key } = await upload(member);
    const { body: late } = await askTicket(member);
    await fill(test, key, megabyte);
    expect(await askTicket(member)).toMatchObject(full);
    expect(await send(late.upload_url)).toMatchObject(full);
    expect(await test.storage.find(`images/${late.key}`)).toBeUndefined();
  });
});

describe.runIf(hasPostgres())('an image that no player uses', () => {
  const isThere = async (key: string) => (await test.storage.find(`images/${key}`)) !== undefined;
  const later = (days: number) =>
    test.connection.db.execute(sql`update images set unused_since = unused_since - ${days} * interval '1 day'`);

  it('goes when nobody has used it for long enough, and makes room', async () => {
    const member = await registerUploader(test);
    const [used, unused, again] = [await upload(member), await upload(member), await upload(member)];
    const thumbnail = async (url: string) => {
      const config = { playerThumbnailImageUrl: url };
      return (await test.call(api.players.create, { name: 'Launch', config }, member)).body.id;
    };
    await thumbnail(used.url);
    await images.removeUnused();
    await later(unusedLifeDays - 1);
    await images.removeUnused();
    expect(await Promise.all([used, unused, again].map(({ key }) => isThere(key)))).toEqual([true, true, true]);
    // Used at last, and given up again: then its time begins anew.
    const player_id = await thumbnail(again.url);
    await images.removeUnused();
    await test.call(api.players.remove, { player_id }, member);
    await later(2);
    await images.removeUnused();
    expect(await Promise.all([used, unused, again].map(({ key }) => isThere(key)))).toEqual([true, false, true]);
    expect((await askTicket(member)).status).toBe(200);
  });

  it('is not kept by a player of somebody else', async () => {
    const [member, other] = [await registerUploader(test), await registerUploader(test)];
    const { key, url } = await upload(member);
    const config = { playerThumbnailImageUrl: url };
    expect((await test.call(api.players.create, { name: 'Launch', config }, other)).status).toBe(200);
    await images.removeUnused();
    await later(unusedLifeDays + 1);
    await images.removeUnused();
    expect(await isThere(key)).toBe(false);
  });

  it('stays when a player takes it up between two rounds', async () => {
    const member = await registerUploader(test);
    const { key, url } = await upload(member);
    await images.removeUnused();
    await later(unusedLifeDays + 1);
    const config = { playerBrandingImageUrl: url };
    await test.call(api.players.create, { name: 'Launch', config }, member);
    await images.removeUnused();
    expect(await isThere(key)).toBe(true);
  });
});
