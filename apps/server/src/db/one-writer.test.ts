import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from './schema.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));

const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [{ name, sqlName: getTableName(table) }] : [],
);

/** Written by SQL as text alone, and known by the statements that make them. */
const statsTables = [
  ...readFileSync(`${root}/db/stats/migrations/0000_views.sql`, 'utf8').matchAll(/create table (stats\.\w+)/gi),
].map(([, sqlName = '']) => ({ name: sqlName, sqlName }));

/** By the query builder, and by SQL as text. */
const writes = ({ name, sqlName }: { name: string; sqlName: string }) =>
  new RegExp(
    `\\.(insert|update|delete)\\(\\s*${name}\\b|(insert into|update|delete from) (${sqlName}\\b|\\$\\{${name}\\})`,
  );

describe('every table', () => {
  it.each(tables)('$sqlName is written by one file, which is a store', (table) => {
    const writers = sources.filter(({ text }) => writes(table).test(text)).map(({ path }) => path);
    // By triggers alone.
    if (table.name === 'listLengths') return expect(writers).toEqual([]);
    if (table.name === 'rateLimits') return expect(writers).toEqual(['http/rate-limits.ts']);
    expect(writers).toEqual([expect.stringMatching(/^(features\/\w[\w-]*|http)\/[\w-]+-store\.ts$/)]);
  });

  it.each(statsTables)('$sqlName is written by one file, which is a store', (table) => {
    const writers = sources.filter(({ text }) => writes(table).test(text)).map(({ path }) => path);
    expect(writers).toEqual([expect.stringMatching(/^features\/stats\/[\w-]+-store\.ts$/)]);
  });

  it('is named where it is written: a table in a variable would go unseen', () => {
    const names = new Set(['tx', ...tables.map(({ name }) => name)]);
    const unseen = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:db|tx)\s*\.(?:insert|update|delete)\((\w*)/g)]
        .filter(([, name = '']) => !names.has(name))
        .map(([call]) => `${path}: ${call}`),
    );
    expect(unseen).toEqual([]);
  });
});
