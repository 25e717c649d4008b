import type { SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const { setup, finishSetup } = adminApi.installation;
let test: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  operator = await registerAccount(test);
});
afterAll(() => test?.close());

describe.runIf(hasPostgres())('the set-up', () => {
  it('is offered until one administrator has gone through it, for all of them', async () => {
    const member = await registerAccount(test);
    expect((await test.call(setup, {}, operator)).body).toEqual({ is_finished: false });
    expect(await test.call(finishSetup, {}, member)).toMatchObject(refusal(403, 'forbidden'));
    expect((await test.call(setup, {}, operator)).body).toEqual({ is_finished: false });
    const both = await Promise.all([test.call(finishSetup, {}, operator), test.call(finishSetup, {}, operator)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await test.call(setup, {}, operator)).body).toEqual({ is_finished: true });
    const { body: log } = await test.call(adminApi.auditLog.list, { act: 'setup_finished' }, operator);
    expect(log).toHaveLength(1);
  });
});
