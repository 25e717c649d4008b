import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { tidyRegularly } from './tidy-job.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe.runIf(hasPostgres())('tidying up', () => {
  it('does every chore, whatever becomes of the others', async () => {
    const { promise: done, resolve } = Promise.withResolvers<string>();
    const failing = async () => {
      throw new Error('a bad moment');
    };
    await tidyRegularly(test.queue, [failing, async () => resolve('done')]);
    await test.connection.db.transaction((tx) => test.queue.send(tx, 'tidy', {}));
    expect(await done).toBe('done');
  });
});
