import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Plan } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const shipped = JSON.parse(readFileSync(new URL('../../../plans.json', import.meta.url), 'utf8')) as Plan[];
const folder = mkdtempSync(join(tmpdir(), 'kinora-plans-'));
const mebibyte = 1024 * 1024;
let test: TestApp;
beforeAll(async () => {
  if (!hasPostgres()) return;
  const file = join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify(shipped.map((plan) => ({ ...plan, max_storage: 10 }))));
  test = await startTestApp({ PLANS_FILE: file });
});
afterAll(async () => {
  await test?.close();
  rmSync(folder, { recursive: true });
});

describe.runIf(hasPostgres())('the storage of a plan', () => {
  it('bounds what may come, and is given back with what goes', async () => {
    const member = await registerUploader(test);
    const videoId = await insertVideo(test, member);
    const weigh = (bytes: number) =>
      test.connection.db.execute(sql`update videos set size_bytes = ${bytes} where id = ${videoId}`);
    const ask = () => test.call(api.videos.createTicket, { filename: 'x.mp4' }, member);
    await weigh(8 * mebibyte);
    expect((await ask()).body).toMatchObject({ max_bytes: 2 * mebibyte });
    await weigh(10 * mebibyte);
    expect(await ask()).toMatchObject({
      status: 400,
      body: { code: 'video_limit_reached', error: 'You have reached the storage limit of your account' },
    });
    await test.call(api.videos.remove, { video_id: videoId }, member);
    expect((await ask()).body).toMatchObject({ max_bytes: 10 * mebibyte });
  });
});
