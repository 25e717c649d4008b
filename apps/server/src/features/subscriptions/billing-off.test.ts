import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountId, findWorkspaceId, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let person: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp({ BILLING: 'off', LIMIT_VIDEOS: '2', LIMIT_VIDEO_MB: '3', LIMIT_STORAGE_MB: '5' });
  person = await registerAccount(test);
});
afterAll(() => test?.close());

const ticket = () => test.call(api.videos.createTicket, { filename: 'film.mp4' }, person);
const store = async (megabytes: number) =>
  test.connection.db.execute(
    sql`update videos set status = 'ready', size_bytes = ${megabytes * 1024 * 1024}
        where workspace_id = ${await findWorkspaceId(test, person)}`,
  );

describe.runIf(hasPostgres())('without billing', () => {
  it('everybody has the one plan of the operator, from the start', async () => {
    const { body } = await test.call(api.subscriptions.current, {}, person);
    expect(body).toMatchObject({
      subscription: { plan_id: 'all', status: 'active', access: 'full' },
      payment_method: null,
    });
    const { body: plans } = await test.call(api.plans.list, {});
    expect(plans).toEqual([
      expect.objectContaining({ id: 'all', amount: 0, available: false, total_video_upload_limit: 2, max_storage: 5 }),
    ]);
  });

  it('nothing can be chosen, changed or given', async () => {
    for (const plan_id of ['all', 'free', 'pro'])
      expect(await test.call(api.subscriptions.subscribe, { plan_id }, person)).toMatchObject(
        refusal(409, 'plan_unavailable'),
      );
    expect(await test.call(api.subscriptions.change, { plan_id: 'pro' }, person)).toMatchObject(
      refusal(409, 'plan_unavailable'),
    );
    const given = { account_id: await findAccountId(test, person), plan_id: 'all' };
    expect(await test.call(adminApi.accounts.changePlan, given, person)).toMatchObject(
      refusal(409, 'operator_decides'),
    );
  });

  it('the limits are those of the settings: size, storage, number', async () => {
    expect((await ticket()).body.max_bytes).toBe(3 * 1024 * 1024);
    await store(4);
    expect((await ticket()).body.max_bytes).toBe(1024 * 1024);
    await store(2);
    expect(await ticket()).toMatchObject(refusal(400, 'video_limit_reached'));
    expect(await ticket()).toMatchObject({ body: { error: 'You have reached the video limit of your account' } });
    await test.connection.db.execute(
      sql`update videos set deleted_at = now() where size_bytes is not null and id = (select min(id) from videos)`,
    );
    await store(5);
    expect(await ticket()).toMatchObject({ body: { error: 'You have reached the storage limit of your account' } });
  });
});
