import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertIntoEveryTable } from '../testing/every-table.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { type Connection, connect } from './connect.ts';
import * as schema from './schema.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ config: { connectionString: database.url }, poolSize: 1, onError: () => undefined });
  const { db } = connection;
  await db.insert(schema.accounts).values({ id: 'acc_1', email: 'a@example.test', name: 'A', passwordHash: 'x' });
  await db.insert(schema.workspaces).values({ id: 'wsp_1' });
  await insertIntoEveryTable(db, { accountId: 'acc_1', workspaceId: 'wsp_1' });
  const deed = { act: 'account_suspended', via: 'x', subjectId: 'acc_1', detail: '', note: '' } as const;
  await db.insert(schema.auditLog).values(deed);
  await db.insert(schema.announcements).values({ id: 'ann_1', level: 'info', text: 'x', linkUrl: '' });
  const none = { objects: 0, bytes: 0, removed: 0, removedBytes: 0 };
  await db.insert(schema.storageCounts).values({ prefix: 'videos/', kind: 'files', isRunning: true, ...none });
  await db.insert(schema.registrationRules).values({ mode: 'open', domains: [] });
  const life = { codeHash: 'x', expiresAt: new Date() };
  await db.insert(schema.oneTimeCodes).values({ email: 'a@example.test', purpose: 'reset', tokenHash: 'x', ...life });
  const price = { amount: 100, currency: 'USD', period: 'monthly' } as const;
  await db.insert(schema.providerPlans).values({ providerPlanId: 'plan_1', keyId: 'x', planId: 'pro', ...price });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const columns = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ enumValues }) => enumValues !== undefined && enumValues.length > 0)
      .map(({ name, enumValues = [] }) => ({ table: getTableName(table), column: name, words: enumValues })),
  );

describe.runIf(hasPostgres())('a column of a few words', () => {
  it('is what each status, kind and purpose is that we decide by', () => {
    expect(columns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
      'abuse_reports.reason',
      'abuse_reports.state',
      'announcements.level',
      'api_keys.access',
      'audit_log.act',
      'invoices.status',
      'ladder_pieces.state',
      'list_lengths.list',
      'memberships.role',
      'one_time_codes.purpose',
      'player_access.visibility',
      'player_sources.media_type',
      'processing_steps.state',
      'processing_steps.step',
      'provider_plans.period',
      'registration_rules.mode',
      'storage_counts.kind',
      'subscriptions.status',
      'text_tracks.kind',
      'text_tracks.origin',
      'videos.status',
    ]);
  });

  it('does not compile with a word that it does not know', () => {
    const { db } = connection;
    // @ts-expect-error: the word is `ready`
    db.update(schema.videos).set({ status: 'redy' });
    // @ts-expect-error: a source is an mp4 file or an HLS list
    db.update(schema.playerSources).set({ mediaType: 'webm' });
    // @ts-expect-error: sites have names
    db.update(schema.webflowConnections).set({ sites: [{ id: 'a' }] });
  });

  it.each(columns)(
    '$column of $table takes its words, and no other whoever writes it',
    async ({ table, column, words }) => {
      const write = (word: string) =>
        connection.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${word}`);
      const { rowCount } = await connection.db.execute(sql`select from ${sql.identifier(table)}`);
      expect(rowCount).toBeGreaterThan(0);
      for (const word of words) expect((await write(word)).rowCount, word).toBe(rowCount);
      for (const wrong of [`${words[0]}s`, '', String(words[0]).toUpperCase()])
        await expect(write(wrong), wrong).rejects.toMatchObject({ cause: { code: '23514' } });
    },
  );
});
