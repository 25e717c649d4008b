import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

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

/** The indexes put nulls last, which a plain `desc` does not: without the words the whole list would be sorted. */
export const downwards = (column: AnyColumn): SQL => sql`${column} desc nulls last`;

export const newestFirst = ({ updatedAt, id }: NewestFirst): SQL[] => [downwards(updatedAt), downwards(id)];

/** A row's own place in the list. As text: a Date would lose the microseconds. */
export const placeOf = ({ updatedAt, id }: NewestFirst): SQL<string> =>
  sql<string>`extract(epoch from ${updatedAt})::text || '~' || ${id}`;

/** Undefined without a cursor; matches nothing with one that we did not make. */
export function isAfter({ updatedAt, id }: NewestFirst, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, seconds, lastId] = /^(\d{1,12}(?:\.\d{1,6})?)~(\w{1,60})$/.exec(fromCursor(cursor)) ?? [];
  if (seconds === undefined || lastId === undefined) return sql`false`;
  // Microseconds since 1970 need 51 bits: a double holds them, and the comparison can use the index.
  return sql`(${updatedAt}, ${id}) < (to_timestamp(${seconds}::double precision), ${lastId})`;
}

const fromCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8');
const toCursor = (place: string) => Buffer.from(place).toString('base64url');

/** Rows were asked with one more than the limit: if it is there, a next page is. */
export function toPage<Row extends { place: string }>(rows: Row[], limit: number) {
  if (rows.length <= limit) return { rows, nextCursor: undefined };
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: toCursor(shown.at(-1)?.place ?? '') };
}

/** Matches the text anywhere; what people type is never a pattern. */
export const contains = (column: AnyColumn, q: string | undefined): SQL | undefined =>
  q ? sql`${column} ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : undefined;

/** Ids as one text: a hundred thousand rows, each an object, would hold everybody else up. */
export const joinedIds = (id: SQL.Aliased | AnyColumn): SQL<string | null> =>
  sql<string | null>`string_agg(${id}, ',')`;
export const splitIds = (ids: string | null | undefined): string[] => (ids ? ids.split(',') : []);

/** Rows that were asked by their ids come in any order. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
