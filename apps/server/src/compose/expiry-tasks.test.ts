import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../crypto/ids.ts';
import { registerAccount } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { createExpiryTasks } from './expiry-tasks.ts';

let test: TestApp;
let accountId: string;
let workspaceId: string;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  token = (await registerAccount(test)).token;
  accountId = String((await test.connection.db.execute(sql`select id from accounts`)).rows[0]?.id);
  workspaceId = String((await test.connection.db.execute(sql`select id from workspaces`)).rows[0]?.id);
});
afterAll(() => test.close());

const over = sql`now() - interval '1 second'`;
const toCome = sql`now() + interval '1 minute'`;
const days = (count: number) => sql`now() - ${count} * interval '1 day'`;

/** For each table a row that has to go and one that has to stay, told apart by their ids. */
const inserts: Record<string, (id: string, isOver: boolean) => ReturnType<typeof sql>> = {
  sessions: (id, isOver) =>
    sql`insert into sessions (id, account_id, token_hash, device, expires_at)
        values (${id}, ${accountId}, ${id}, 'x', ${isOver ? over : toCome})`,
  one_time_codes: (id, isOver) =>
    sql`insert into one_time_codes (email, purpose, token_hash, code_hash, expires_at)
        values ('a@example.test', 'reset', ${id}, 'x', ${isOver ? days(2) : over})`,
  invitations: (id, isOver) =>
    sql`insert into invitations (id, email, is_administrator, expires_at)
        values (${id}, ${id}, false, ${isOver ? days(15) : over})`,
  images: (id, isOver) =>
    sql`insert into images (key, workspace_id, file_name, content_md5, expires_at)
        values (${id}, ${workspaceId}, 'x', 'x', ${isOver ? over : toCome})`,
  'images that were stored': (id, isOver) =>
    sql`insert into images (key, workspace_id, file_name, content_md5, expires_at, stored_at)
        values (${id}, ${workspaceId}, 'x', 'x', ${over}, ${isOver ? null : sql`now()`})`,
  review_sittings: (id, isOver) =>
    sql`with one_player as (
          insert into players (id, workspace_id, name, config) values (${id}, ${workspaceId}, 'x', '{}')
        ), link as (
          insert into review_links (id, workspace_id, player_id, label, secret_hash, secret_sealed)
          values (${id}, ${workspaceId}, ${id}, 'x', ${id}, 'x')
        )
        insert into review_sittings (link_id, viewer, ends_at) values (${id}, 'x', ${isOver ? over : toCome})`,
  rate_limits: (id, isOver) =>
    sql`insert into rate_limits (key, points, expire) values (${id}, 1, ${Date.now() + (isOver ? -1_000 : 60_000)})`,
  webflow_states: (id, isOver) =>
    sql`insert into webflow_states (state_hash, workspace_id, session_id, expires_at)
        select ${id}, ${workspaceId}, id, ${isOver ? over : toCome} from sessions where token_hash not like 'ses_%' limit 1`,
  idempotency_keys: (id, isOver) =>
    sql`insert into idempotency_keys (workspace_id, name_hash, fingerprint, expires_at)
        values (${workspaceId}, ${id}, 'x', ${isOver ? over : toCome})`,
  payment_webhook_events: (id, isOver) =>
    sql`insert into payment_webhook_events (event_id, kind, received_at) values (${id}, 'x', ${days(isOver ? 91 : 89)})`,
};

describe.runIf(hasPostgres())('the expiry tasks', () => {
  it.each(Object.keys(inserts))('remove what has expired of %s, and nothing else', async (name) => {
    const [gone, kept] = [newId('ses'), newId('ses')];
    const { db } = test.connection;
    for (const id of [gone, kept]) await db.execute(inserts[name]?.(id, id === gone) ?? sql`select 1`);
    for (const task of createExpiryTasks(test.connection)) await task();
    const table = sql.identifier(name.split(' ')[0] ?? '');
    const holds = async (id: string) =>
      (await db.execute(sql`select 1 from ${table} as row where position(${id} in row::text) > 0`)).rows.length > 0;
    expect([await holds(gone), await holds(kept)]).toEqual([false, true]);
    expect((await test.call(api.accounts.me, {}, { token })).status).toBe(200);
  });
});
