import { type FileHandle, open, readFile } from 'node:fs/promises';
import { writeDurably } from '../../durable-file.ts';
import type { TableName, Tables } from './records.ts';

/** One record as it stands after a change. */
export type Entry = { [T in TableName]: [table: T, record: Tables[T]] }[TableName];

/** Every line is one transaction: all of its records or, if the power went in the middle of it, none. */
export async function readJournal(path: string): Promise<Entry[]> {
  const lines = (await readIfThere(path)).split('\n');
  // What follows the last line break was never acknowledged.
  return lines.slice(0, -1).flatMap((line, index) => parseLine(line, `${path}:${index + 1}`));
}

function parseLine(line: string, place: string): Entry[] {
  try {
    return JSON.parse(line) as Entry[];
  } catch (cause) {
    throw new Error(`The payment records cannot be read at ${place}.`, { cause });
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Starts the file afresh with what is worth keeping and returns the pen that adds to it. */
export async function createJournal(path: string, kept: Entry[]) {
  const content = kept.map((entry) => `${JSON.stringify([entry])}\n`).join('');
  await writeDurably(path, content);
  const file = await open(path, 'r+');
  let sizeBytes = Buffer.byteLength(content);

  return {
    /** Returns once the entries are on the disk. */
    async append(entries: Entry[]): Promise<void> {
      const line = Buffer.from(`${JSON.stringify(entries)}\n`);
      await writeAt(file, line, sizeBytes);
      sizeBytes += line.length;
    },
    close: () => file.close(),
  };
}

async function writeAt(file: FileHandle, line: Buffer, position: number): Promise<void> {
  try {
    await file.write(line, 0, line.length, position);
    await file.datasync();
  } catch (error) {
    // Half a line in front of the next one would make the file unreadable.
    await file.truncate(position);
    throw error;
  }
}
