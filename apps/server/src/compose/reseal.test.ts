import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor } from '../testing/authenticator.ts';
import { askCode, findWorkspaceId, goodPassword, newAddress, registerUploader } from '../testing/factories.ts';
import { mediaFile, toForm } from '../testing/media-files.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { resealAll } from './reseal.ts';

const [oldKey, newKey] = ['k7Qv0ZrX2mWb9TgYp4LsJd8NfHc3EuAa', 'Zt5vXw8yB2dFhJmNqRsTuVx0z3C6E9Ga'];

let before: TestApp;
const others: TestApp[] = [];
beforeAll(async () => {
  if (hasPostgres()) before = await startTestApp({ SECRET_KEY: oldKey });
});
afterAll(async () => {
  for (const other of others) await other.close();
  await before?.close();
});

/** Another process of the same installation, with these keys. */
async function beside(keys: Record<string, string>, withWorker = false): Promise<TestApp> {
  const { database, mail } = before.settings;
  const DATABASE_URL = database.kind === 'external' ? database.url : '';
  const other = await startTestApp({ DATABASE_URL, SMTP_URL: mail.smtpUrl, ...keys }, undefined, { withWorker });
  others.push(other);
  return other;
}

describe.runIf(hasPostgres())('another SECRET_KEY', () => {
  it('reads what the one before has sealed and signed, seals it anew, and then does without it', async () => {
    const owner = await registerUploader(before);
    const { email } = owner.user;
    const { code } = await enableTwoFactor(before, owner);
    const key = (await before.call(api.apiKeys.create, { name: 'kept' }, owner)).body;
    const workspaceId = await findWorkspaceId(before, owner);
    await before.connection.db.execute(sql`
      insert into webflow_connections (workspace_id, code_hash, token_sealed)
      values (${workspaceId}, 'x', ${before.seal.close('token of webflow', workspaceId)}),
        (${workspaceId}, 'y', 'k00000000.of-a-key-that-nobody-has')`);
    const ticket = (await before.call(api.videos.createTicket, { filename: 'film.mp4' }, owner)).body;
    const waiting = newAddress();
    const { otp } = await askCode(before, waiting);
    const show = (test: TestApp) => test.call(api.apiKeys.show, { key_id: key.id }, owner);
    const signIn = async (test: TestApp, stepsAway: number) =>
      (await test.call(api.accounts.login, { email, password: goodPassword, otp: await code(stepsAway) })).status;

    const alone = await beside({ SECRET_KEY: newKey });
    expect((await show(alone)).status).toBe(500);

    const both = await beside({ SECRET_KEY: newKey, SECRET_KEY_OLD: oldKey });
    expect((await show(both)).body).toMatchObject({ value: key.value });
    expect(await signIn(both, 0)).toBe(200);
    const base = await both.app.listen({ host: '127.0.0.1', port: 0 });
    const upload = `${base}${new URL(ticket.upload_url).pathname}`;
    const body = toForm(ticket, mediaFile('plain.mp4'));
    expect((await fetch(upload, { method: 'POST', body })).status).toBe(204);
    const registered = { email: waiting, name: 'Grace', password: goodPassword, otp };
    expect((await both.call(api.accounts.register, registered)).status).toBe(200);

    expect(await resealAll(both.connection.db, both.seal)).toEqual({ renewed: 3, lost: 1 });
    expect(await resealAll(both.connection.db, both.seal)).toEqual({ renewed: 0, lost: 1 });
    expect((await show(alone)).body).toMatchObject({ value: key.value });
    expect(await signIn(alone, 1)).toBe(200);
    const { rows } = await before.connection.db.execute<{ sealed: string }>(
      sql`select token_sealed as sealed from webflow_connections where code_hash = 'x'`,
    );
    expect(alone.seal.open(rows[0]?.sealed ?? '', workspaceId)).toBe('token of webflow');
  });

  it('is sealed with by each worker that starts while the one before is kept', async () => {
    const count = async () => {
      const { rows } = await before.connection.db.execute<{ count: number }>(
        sql`select count(*)::int as count from api_keys where value_sealed like 'k1.%'`,
      );
      return rows[0]?.count;
    };
    const owner = await registerUploader(before);
    await before.call(api.apiKeys.create, { name: 'another' }, owner);
    expect(await count()).toBe(1);
    await beside({ SECRET_KEY: newKey, SECRET_KEY_OLD: oldKey }, true);
    expect(await count()).toBe(0);
  });
});
