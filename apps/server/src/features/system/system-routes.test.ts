import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { version } from '../../version.ts';

const { health, live, installation } = api.system;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ NUMERIC_LIMITS: 'off', HELP_URL: 'https://help.example.test' });
});
afterAll(() => test.close());

describe.runIf(hasPostgres())('GET /health', () => {
  it('answers 200 while database and storage answer', async () => {
    expect(await test.call(health, {})).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await test.call(live, {})).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('names the storage when it is gone, and is well again when it is back', async () => {
    const folder = join(test.settings.dataDir, 'media');
    await rename(folder, `${folder}.gone`);
    const down = { status: 503, body: { code: 'unavailable', error: 'Not answering: storage' } };
    expect(await test.call(health, {})).toMatchObject(down);
    await rename(`${folder}.gone`, folder);
    expect((await test.call(health, {})).status).toBe(200);
  });

  it('names the database when it is gone, while live still answers', async () => {
    const lonely = await startTestApp();
    await lonely.connection.pool.end();
    const answer = await lonely.call(health, {});
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', error: 'Not answering: database' } });
    expect((await lonely.call(live, {})).status).toBe(200);
    lonely.connection.close = async () => undefined;
    await lonely.close();
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
    const { payments, webflow, secretKey } = test.settings;
    for (const secret of [payments.keySecret, payments.webhookSecret, webflow.clientSecret, secretKey.toString('hex')])
      expect(JSON.stringify(body)).not.toContain(secret);
  });
});
