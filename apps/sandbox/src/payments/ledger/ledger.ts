import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createJournal, type Entry, readJournal } from './journal.ts';
import { type TableName, type Tables, tableNames } from './records.ts';
import { createSerialQueue } from './serial-queue.ts';

export interface LedgerView {
  find<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  get<T extends TableName>(table: T, id: string): Tables[T];
  /** Oldest first. */
  list<T extends TableName>(table: T): Tables[T][];
}

export interface LedgerDraft extends LedgerView {
  put<T extends TableName>(table: T, record: Tables[T]): Tables[T];
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

type Rows = { [T in TableName]: Map<string, Tables[T]> };

export async function openLedger(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'journal.jsonl');
  const rows = emptyRows();
  for (const entry of await readJournal(path)) apply(rows, entry);
  const journal = await createJournal(path, entriesOf(rows));
  const queue = createSerialQueue();

  /** Runs alone. Nobody sees its changes before they are on the disk, and nobody ever sees those of one that threw. */
  async function transact<T>(work: (draft: LedgerDraft) => T): Promise<T> {
    const changed = emptyRows();
    const result = work(draftOver(rows, changed));
    const entries = entriesOf(changed);
    if (entries.length > 0) await journal.append(entries);
    for (const entry of entries) apply(rows, entry);
    return result;
  }

  return {
    ...viewOf(rows),
    transact: <T>(work: (draft: LedgerDraft) => T) => queue.run(() => transact(work)),
    async close(): Promise<void> {
      await queue.idle();
      await journal.close();
    },
  };
}

function emptyRows(): Rows {
  return Object.fromEntries(tableNames.map((name) => [name, new Map()])) as Rows;
}

function apply<T extends TableName>(rows: Rows, [table, record]: [T, Tables[T]] | Entry): void {
  (rows[table] as Map<string, Tables[TableName]>).set(record.id, record);
}

function entriesOf(rows: Rows): Entry[] {
  return tableNames.flatMap((table) => [...rows[table].values()].map((record) => [table, record] as Entry));
}

function withGet(view: Pick<LedgerView, 'find' | 'list'>): LedgerView {
  return {
    ...view,
    get(table, id) {
      const record = view.find(table, id);
      if (!record) throw new Error(`There is no ${id} among the ${table}.`);
      return record;
    },
  };
}

function viewOf(rows: Rows): LedgerView {
  return withGet({ find: (table, id) => rows[table].get(id), list: (table) => [...rows[table].values()] });
}

function draftOver(rows: Rows, changed: Rows): LedgerDraft {
  const view = withGet({
    find: (table, id) => changed[table].get(id) ?? rows[table].get(id),
    list: (table) => [...new Map([...rows[table], ...changed[table]]).values()],
  });
  return {
    ...view,
    put(table, record) {
      changed[table].set(record.id, record);
      return record;
    },
  };
}
