import { type AnyColumn, and, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './connect.ts';

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
}

/** What a list is ordered by: newest change first, and the id where two changed at the same moment. */
interface NewestFirst {
  updatedAt: AnyColumn;
  id: AnyColumn;
}

/** A table of things that have a name and are listed with the newest change first. */
type Listed = PgTable & NewestFirst & { name: AnyColumn };

interface Search extends Omit<PageQuery, 'limit'> {
  /** Which rows the list is of at all: those of a workspace. */
  of: SQL | undefined;
}

/** The indexes put nulls last, which a plain `desc` does not: without the words the whole list would be sorted. */
export const downwards = (column: AnyColumn): SQL => sql`${column} desc nulls last`;

const newestFirst = ({ updatedAt, id }: NewestFirst): SQL[] => [downwards(updatedAt), downwards(id)];

const matching = ({ name }: Listed, { of, q }: Search) => and(of, contains(name, q));

/** One more than the limit: if it is there, a next page is. */
export const pageOf = <T extends Listed>(db: Queries, table: T, { limit, ...search }: Search & { limit: number }) =>
  db
    .select({ row: table as PgTable, place: placeOf(table) })
    .from(table as PgTable)
    .where(and(matching(table, search), isAfter(table, search.cursor)))
    .orderBy(...newestFirst(table))
    .limit(limit + 1);

export async function listPage<T extends Listed>(db: Queries, table: T, search: Search & { limit: number }) {
  const [found, total] = await Promise.all([
    pageOf(db, table, search),
    db.$count(table as PgTable, matching(table, search)),
  ]);
  const shown = found.slice(0, search.limit);
  const nextCursor = found.length > search.limit ? toCursor(shown.at(-1)?.place ?? '') : undefined;
  return { rows: shown.map(({ row }) => row as InferSelectModel<T>), nextCursor, total };
}

/** What a list without a limit holds, in its order. */
export async function listIds(db: Queries, table: Listed, search: Search): Promise<{ ids: string[]; total: number }> {
  const listed = db
    .select({ id: sql<string>`${table.id}`.as('id') })
    .from(table as PgTable)
    .where(and(matching(table, search), isAfter(table, search.cursor)))
    .orderBy(...newestFirst(table))
    .as('listed');
  // As one text: a hundred thousand rows, each an object, would hold everybody else up.
  const [row] = await db.select({ ids: sql<string | null>`string_agg(${listed.id}, ',')` }).from(listed);
  const ids = row?.ids ? row.ids.split(',') : [];
  const isWhole = search.cursor === undefined;
  return { ids, total: isWhole ? ids.length : await db.$count(table as PgTable, matching(table, search)) };
}

/** Those of these ids that are still there, in the order of the ids. */
export async function listByIds<T extends Listed>(
  db: Queries,
  table: T,
  { of, ids }: { of: SQL | undefined; ids: string[] },
) {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(of, inArray(table.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => (byId.has(id) ? [byId.get(id) as InferSelectModel<T>] : []));
}

/** A row's own place in the list. As text: a Date would lose the microseconds. */
const placeOf = ({ updatedAt, id }: NewestFirst): SQL<string> =>
  sql<string>`extract(epoch from ${updatedAt})::text || '~' || ${id}`;

/** Undefined without a cursor; matches nothing with one that we did not make. */
function isAfter({ updatedAt, id }: NewestFirst, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, seconds, lastId] = /^(\d{1,12}(?:\.\d{1,6})?)~(\w{1,60})$/.exec(fromCursor(cursor)) ?? [];
  if (seconds === undefined || lastId === undefined) return sql`false`;
  // Microseconds since 1970 need 51 bits: a double holds them, and the comparison can use the index.
  return sql`(${updatedAt}, ${id}) < (to_timestamp(${seconds}::double precision), ${lastId})`;
}

const fromCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8');
const toCursor = (place: string) => Buffer.from(place).toString('base64url');

/** Matches the text anywhere; what people type is never a pattern. */
const contains = (column: AnyColumn, q: string | undefined): SQL | undefined =>
  q ? sql`${column} ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : undefined;
