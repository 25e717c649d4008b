import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { makeRoomForViews } from '../db/stats/views-by-day.ts';
import { jobNames } from '../jobs/job-table.ts';
import { BackupError } from './backup-error.ts';
import type { TableCopy } from './manifest.ts';

type Table = Omit<TableCopy, 'rows'>;

/** Of the queue only what is to be done: its other tables are made by each start. */
const queueTable = 'pgboss.job';
/** It has some for itself, in a queue that only a worker makes. */
const onlyOurs = `where name in (${jobNames.map((name) => `'${name}'`).join(', ')})`;

/** Filled by triggers as the others come in. */
const madeByOthers = 'list_lengths';
/** A copy of it would make viewers known again whom nobody is to know tomorrow. */
const notToBeCopied = 'salts';
/** It has a part for each day, made as they come. */
const partitioned = 'stats.views';

/** All of ours, those first that others point at, with the columns that can be written. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    with recursive depths as (
      select oid, 0 as depth from pg_class
      where relnamespace in (to_regnamespace('public'), to_regnamespace('stats')) and relkind in ('r', 'p')
        and not relispartition and relname not in ('${madeByOthers}', '${notToBeCopied}')
      union all
      select c.conrelid, depth + 1 from pg_constraint c join depths on c.confrelid = depths.oid
      where c.contype = 'f' and c.conrelid <> c.confrelid
    ), wanted as (
      select oid, max(depth) as depth from depths group by oid
      union all
      select to_regclass('${queueTable}'), 1000
    )
    select n.nspname || '.' || t.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from wanted join pg_class t on t.oid = wanted.oid join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by n.nspname, t.relname, depth order by depth, name`);
  return rows;
}

/** Each statement sees what the transaction saw when it began. */
export async function copyOut(client: pg.ClientBase, folder: string): Promise<TableCopy[]> {
  const copies: TableCopy[] = [];
  for (const table of await listTables(client)) {
    const rows = `select ${columnsOf(table)} from ${table.name} ${table.name === queueTable ? onlyOurs : ''}`;
    const reading = client.query(copyTo(`copy (${rows}) to stdout`));
    await pipeline(reading, createGzip(), createWriteStream(fileOf(folder, table), { flags: 'wx', mode: 0o600 }));
    // How many they were is said behind the last of them: whoever has been answered since has heard it.
    await client.query('select 1');
    copies.push({ ...table, rows: reading.rowCount });
  }
  return copies;
}

/** Into tables that are as those were, in one transaction: all of it is there, or nothing. */
export async function copyIn(client: pg.ClientBase, folder: string, copies: TableCopy[]): Promise<void> {
  const shapes = (tables: Table[]) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]).sort());
  if (shapes(await listTables(client)) !== shapes(copies))
    throw new BackupError(
      'The tables of the backup are not those of this version: restore it with the version it names.',
    );
  await client.query('begin');
  await client.query(`truncate ${[madeByOthers, ...copies.map(({ name }) => name)].join(', ')}`);
  for (const copy of copies) {
    const into = copy.name === partitioned ? 'arriving' : copy.name;
    if (into === 'arriving') await client.query(`create temp table arriving (like ${partitioned}) on commit drop`);
    const writing = client.query(copyFrom(`copy ${into} (${columnsOf(copy)}) from stdin`));
    await pipeline(createReadStream(fileOf(folder, copy)), createGunzip(), writing);
    if (writing.rowCount !== copy.rows)
      throw new BackupError(`${copy.name} has ${writing.rowCount} rows instead of ${copy.rows}.`);
    if (into === 'arriving') await moveIntoParts(client, copy);
  }
  await setSequences(client);
  await client.query('commit');
}

async function moveIntoParts(client: pg.ClientBase, table: Table): Promise<void> {
  const { rows } = await client.query<{ day: string }>('select distinct day::text as day from arriving');
  await makeRoomForViews(
    client,
    rows.map(({ day }) => day),
  );
  await client.query(`insert into ${partitioned} (${columnsOf(table)}) select ${columnsOf(table)} from arriving`);
}

/** Those who come next get numbers that nobody has. */
async function setSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
      pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) as statement
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relkind = 'r' and relnamespace = 'public'::regnamespace`);
  for (const { statement } of rows) await client.query(statement);
}

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const hashesOf = async (table: string) => {
    const { rows } = await client.query<{ hash: string }>(`select hash from drizzle.${table} order by id`);
    return rows.map(({ hash }) => hash);
  };
  const { rows } = await client.query(`select to_regclass('drizzle.__stats_migrations') is not null as has_stats`);
  return [
    ...(await hashesOf('__drizzle_migrations')),
    ...(rows[0]?.has_stats ? await hashesOf('__stats_migrations') : []),
  ];
}

const columnsOf = ({ columns }: Table): string => columns.map((name) => `"${name}"`).join(', ');
const fileOf = (folder: string, { name }: Table): string => join(folder, `${name}.gz`);
