import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { newId } from '../crypto/ids.ts';
import type { Database, Queries } from '../db/connect.ts';
import * as schema from '../db/schema.ts';
import { roomForViews } from '../db/stats/views-by-day.ts';
import type { TestApp } from './start-test-app.ts';

interface Column extends Record<string, unknown> {
  table_schema: string;
  table_name: string;
  column_name: string;
  data_type: string;
}

/** Of the columns that hold one of a few words, the first of them. */
const words = new Map(
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(({ name, enumValues }) => [
        `${getTableName(table)}.${name}`,
        enumValues?.[0],
      ]),
    ),
);

export interface Owner {
  accountId: string;
  workspaceId: string;
}

/** With files of it; answers where they lie. */
export async function fillEveryTable({ connection, storage }: TestApp, owner: Owner): Promise<string[]> {
  // All at once: what belongs to nobody yet is cleaned up meanwhile.
  const id = await connection.db.transaction((tx) => insertIntoEveryTable(tx, owner));
  const keys = [`images/${id}`, `uploads/${id}`, `videos/${id}/video.mp4`];
  for (const key of keys) await storage.putBytes(key, Buffer.from('a file'), 'application/octet-stream');
  return keys;
}

/** A row of the owner in every table that has one, filled from the schema itself; answers the id of all of them. */
export async function insertIntoEveryTable(db: Queries, owner: Owner): Promise<string> {
  const { rows } = await db.execute<Column>(sql`
    select table_schema, table_name, column_name, data_type from information_schema.columns
    where table_schema in ('public', 'stats') and table_name not like 'views\\_%' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'
      and table_name in (
        select table_name from information_schema.columns where column_name in ('account_id', 'workspace_id'))`);
  const suffix = newId('acc').slice(4);
  // Parents first: others point at their ids, which are the same text in every table.
  const parents = ['sessions', 'videos', 'ladders', 'players', 'subscriptions'];
  const names = new Set(rows.map(({ table_name }) => table_name));
  if (names.has('views')) await db.execute(sql.raw(roomForViews(new Date().toISOString().slice(0, 10))));
  // An older database has fewer.
  const tables = new Set([...parents.filter((name) => names.has(name)), ...names]);
  for (const table of tables) {
    const columns = rows.filter(({ table_name }) => table_name === table);
    const values = columns.map((column) => valueFor(column, owner, suffix));
    await db.execute(
      sql`insert into ${sql.identifier(columns[0]?.table_schema ?? '')}.${sql.identifier(table)} (${sql.join(
        columns.map(({ column_name }) => sql.identifier(column_name)),
        sql`, `,
      )}) values (${sql.join(values, sql`, `)}) on conflict do nothing`,
    );
  }
  return suffix;
}

function valueFor({ table_name, column_name, data_type }: Column, { accountId, workspaceId }: Owner, suffix: string) {
  const owners: Record<string, string> = { account_id: accountId, created_by: accountId, workspace_id: workspaceId };
  const samples: Record<string, ReturnType<typeof sql>> = {
    text: sql`${owners[column_name] ?? words.get(`${table_name}.${column_name}`) ?? suffix}`,
    jsonb: sql`'{}'::jsonb`,
    boolean: sql`true`,
    date: sql`current_date`,
    bytea: sql`'\\x00'::bytea`,
    ARRAY: sql`'{}'`,
    character: sql`'w'`,
    // What has expired already is cleaned up before anybody looks.
    'timestamp with time zone': column_name === 'expires_at' ? sql`now() + interval '1 hour'` : sql`now()`,
  };
  return samples[data_type] ?? sql`1`;
}

/** Every table, the queue's included, that holds this text anywhere in any row. */
export async function tablesHolding(db: Database, text: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss', 'stats') and table_type = 'BASE TABLE' order by 1, 2`);
  const holding = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows } = await db.execute(
      sql`select 1 from ${table} as row where position(${text} in row::text) > 0 limit 1`,
    );
    if (rows.length > 0) holding.push(`${schema}.${name}`);
  }
  return holding;
}
