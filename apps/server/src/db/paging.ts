import { type AnyColumn, and, eq, getTableName, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './connect.ts';
import { listLengths } from './schema.ts';

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
type Listed = PgTable & NewestFirst & { workspaceId: AnyColumn; name: AnyColumn };

/** The lists whose length is known without counting. */
type ListName = typeof listLengths.$inferSelect.list;

interface Search extends Omit<PageQuery, 'limit'> {
  workspaceId: string;
  /** Which of the rows of a workspace the list shows; all where it is left out. */
  of?: SQL | undefined;
}

/** The indexes put nulls last, which a plain `desc` does not: without the words the whole list would be sorted. */
export const downwards = (column: AnyColumn): SQL => sql`${column} desc nulls last`;

const newestFirst = ({ updatedAt, id }: NewestFirst): SQL[] => [downwards(updatedAt), downwards(id)];

const matching = ({ workspaceId, name }: Listed, search: Search) =>
  and(eq(workspaceId, search.workspaceId), search.of, contains(name, search.q));

/** How many of what is found are counted: more of them nobody reads, and a million would take seconds. */
export const mostCounted = 1000;

/** What a page is chosen from. */
const inOrder = (
  db: Queries,
  table: PgTable,
  { order, where, limit }: { order: NewestFirst; where: SQL | undefined; limit: number },
) =>
  db
    .select({ row: table, place: placeOf(order) })
    .from(table)
    .where(where)
    .orderBy(...newestFirst(order))
    // One more than are shown: if it is there, a next page is.
    .limit(limit + 1);

/** The page itself, and where the next one begins. */
function cut<Row>(places: { row: unknown; place: string }[], limit: number) {
  const shown = places.slice(0, limit);
  const nextCursor = places.length > limit ? toCursor(shown.at(-1)?.place ?? '') : undefined;
  return { rows: shown.map(({ row }) => row as Row), nextCursor };
}

/** A page of a list that is no workspace's, in an order of its own. */
export async function listRows<T extends PgTable>(
  db: Queries,
  table: T,
  { order, where, limit, cursor }: PageQuery & { order: NewestFirst; where: SQL | undefined; limit: number },
) {
  const places = await inOrder(db, table, { order, where: and(where, isAfter(order, cursor)), limit });
  return cut<InferSelectModel<T>>(places, limit);
}

/** Read off the index of the newest, until there are enough. */
export const pageOf = <T extends Listed>(db: Queries, table: T, { limit, ...search }: Search & { limit: number }) =>
  inOrder(db, table, { order: table, where: and(matching(table, search), isAfter(table, search.cursor)), limit });

/**
 * All that a search finds, up to one more than are counted. Newest first, so that much is found soon off the index of
 * the newest, and a little off that of names; without an order the rows of others would be read for it, too.
 */
export const findingsOf = <T extends Listed>(db: Queries, table: T, search: Search) =>
  db
    .select({ id: sql<string>`${table.id}`.as('id') })
    .from(table as PgTable)
    .where(matching(table, search))
    .orderBy(...newestFirst(table))
    .limit(mostCounted + 1);

/** Of few findings the page is made of them; many are found soon enough among the newest. */
async function searchPage<T extends Listed>(db: Queries, table: T, search: Search & { limit: number }) {
  const found = await findingsOf(db, table, search);
  const isTotalCapped = found.length > mostCounted;
  const ids = found.map(({ id }) => id);
  const places = isTotalCapped
    ? await pageOf(db, table, search)
    : await inOrder(db, table, {
        order: table,
        where: and(sql`${table.id} = any(${sql.param(ids)})`, isAfter(table, search.cursor)),
        limit: search.limit,
      });
  return { places, total: Math.min(found.length, mostCounted), isTotalCapped };
}

async function plainPage<T extends Listed>(db: Queries, table: T, search: Search & { limit: number }) {
  const [places, total] = await Promise.all([pageOf(db, table, search), lengthOf(db, table, search.workspaceId)]);
  return { places, total, isTotalCapped: false };
}

export async function listPage<T extends Listed>(db: Queries, table: T, search: Search & { limit: number }) {
  const { places, ...totals } = await (search.q ? searchPage : plainPage)(db, table, search);
  return { ...cut<InferSelectModel<T>>(places, search.limit), ...totals };
}

/** Without counting: see `listLengths`. */
async function lengthOf(db: Queries, table: Listed, workspaceId: string): Promise<number> {
  const list = getTableName(table) as ListName;
  const [row] = await db
    .select({ length: sql<number>`coalesce(sum(${listLengths.change}), 0)::int` })
    .from(listLengths)
    .where(and(eq(listLengths.workspaceId, workspaceId), eq(listLengths.list, list)));
  return row?.length ?? 0;
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
  { ids, ...search }: { workspaceId: string; of?: SQL | undefined; ids: string[] },
) {
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(matching(table, search), inArray(table.id, ids)));
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
  if (id.dataType === 'number' && !/^\d{1,18}$/.test(lastId)) return sql`false`;
  // Microseconds since 1970 need 51 bits: a double holds them, and the comparison can use the index.
  return sql`(${updatedAt}, ${id}) < (to_timestamp(${seconds}::double precision), ${lastId})`;
}

const fromCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8');
const toCursor = (place: string) => Buffer.from(place).toString('base64url');

/** Matches the text anywhere; what people type is never a pattern. */
export const contains = (column: AnyColumn, q: string | undefined): SQL | undefined =>
  q ? sql`${column} ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : undefined;
