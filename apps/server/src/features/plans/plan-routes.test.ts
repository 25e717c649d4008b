import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe.runIf(hasPostgres())('GET /plans', () => {
  it('lists the plans cheapest first, to everybody', async () => {
    const { status, body } = await test.call(api.plans.list, {});
    expect(status).toBe(200);
    expect(body.map(({ id, amount, available }) => [id, amount, available])).toEqual([
      ['free', 0, true],
      ['starter', 900, true],
      ['pro', 2900, true],
      ['o', 9900, false],
    ]);
  });
});

describe.runIf(hasPostgres())('GET /plans/:plan_id', () => {
  it('answers one plan', async () => {
    const { status, body } = await test.call(api.plans.get, { plan_id: 'starter' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'starter', currency: 'USD', period: 'monthly', total_video_upload_limit: 50 });
    expect(body.video_size_limit).toBe(1080);
  });

  it.each(['unknown', 'FREE', '..', '%00'])('answers %s with 404', async (plan_id) => {
    expect((await test.call(api.plans.get, { plan_id })).status).toBe(404);
  });
});
