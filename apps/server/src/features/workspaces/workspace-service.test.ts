import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode, findWorkspaceId, newAddress, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
});
afterAll(() => test?.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await test.connection.db.execute(query)).rows;
const join = (workspaceId: string, { user }: SignedIn, role: string) =>
  rowsOf(sql`insert into memberships (workspace_id, account_id, role)
             select ${workspaceId}, id, ${role} from accounts where email = ${user.email}`);

describe.runIf(hasPostgres())('a workspace', () => {
  it('comes with the account, under an id of its own and with its owner in it', async () => {
    const { user } = await registerAccount(test);
    const memberships = await rowsOf(
      sql`select m.* from memberships m join accounts a on a.id = m.account_id where email = ${user.email}`,
    );
    expect(memberships).toEqual([
      expect.objectContaining({ workspace_id: expect.stringMatching(/^wsp_\w{22}$/), role: 'owner' }),
    ]);
  });

  it('does not come without one: of many who register an address at once, one gets both', async () => {
    const email = newAddress();
    const { otp } = await askCode(test, email);
    const input = { email, name: 'Ada', password: 'Corr3ct-Horse!', otp };
    const answers = await Promise.all(Array.from({ length: 5 }, () => test.call(api.accounts.register, input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const alone = sql`select id from workspaces where id not in (select workspace_id from memberships)`;
    expect(await rowsOf(alone)).toEqual([]);
  });

  it('tells its owners of a new key, and nobody else', async () => {
    const [owner, partner, viewer] = [
      await registerAccount(test),
      await registerAccount(test),
      await registerAccount(test),
    ];
    const workspaceId = await findWorkspaceId(test, owner);
    await join(workspaceId, partner, 'owner');
    await join(workspaceId, viewer, 'viewer');
    expect((await test.call(api.apiKeys.create, {}, owner)).status).toBe(200);
    for (const { user } of [owner, partner])
      expect((await test.mailbox.waitFor(user.email, 2)).subject).toBe(
        'A new API key was made for your Kinora account',
      );
    expect(test.mailbox.mails.filter(({ to }) => to.includes(viewer.user.email))).toHaveLength(1);
  });

  it('outlives the account of a member, but for the keys that this one made', async () => {
    const [leaving, staying] = [await registerAccount(test), await registerAccount(test)];
    const workspaceId = await findWorkspaceId(test, leaving);
    const { body: player } = await test.call(api.players.create, { name: 'shared' }, leaving);
    const { body: key } = await test.call(api.apiKeys.create, {}, leaving);
    await join(workspaceId, staying, 'owner');
    const { otp } = await askCode(test, leaving.user.email, 'delete', leaving.token);
    expect((await test.call(api.accounts.deleteAccount, { otp }, leaving)).status).toBe(200);
    await expect
      .poll(() => rowsOf(sql`select id from accounts where email = ${leaving.user.email}`), { timeout: 10_000 })
      .toEqual([]);
    expect((await test.app.inject(`/api/players/embed/${player.id}`)).statusCode).toBe(200);
    expect((await test.call(api.players.list, {}, { token: key.value })).status).toBe(401);
    expect(await rowsOf(sql`select role from memberships where workspace_id = ${workspaceId}`)).toHaveLength(1);
  });
});
