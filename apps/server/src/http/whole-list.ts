import { Readable } from 'node:stream';
import { refuse } from './refusal.ts';

/** A list without an end in sight: read piece by piece, as fast as it is taken off our hands. */
export interface WholeList<Item> {
  total: number;
  chunks: AsyncIterable<Item[]>;
}

/** Small enough that nobody else waits for one to be made. */
const chunkSize = 100;
const atOncePerWorkspace = 2;

/** Ids are fixed when the list is asked for: what changes while it is read neither vanishes from it nor comes twice. */
export async function* inChunks<Item>(ids: string[], load: (ids: string[]) => Promise<Item[]>): AsyncIterable<Item[]> {
  for (let start = 0; start < ids.length; start += chunkSize) yield await load(ids.slice(start, start + chunkSize));
}

/** As one JSON array. */
export const toJsonStream = (chunks: AsyncIterable<unknown[]>): Readable =>
  Readable.from(toJson(chunks), { objectMode: false, highWaterMark: 256 * 1024 });

async function* toJson(chunks: AsyncIterable<unknown[]>): AsyncIterable<string> {
  let before = '[';
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    yield before + JSON.stringify(chunk).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** One workspace reads few whole lists at once, in each process. */
export function createListTurns() {
  const running = new Map<string, number>();
  return {
    /** Answers how to end the turn; ending it again does nothing. */
    take(workspaceId: string): () => void {
      const count = running.get(workspaceId) ?? 0;
      if (count >= atOncePerWorkspace)
        refuse('too_many_requests', {
          sentence: 'Other lists of yours are still being read. Ask for pages with limit, or wait',
          retryAfterSeconds: 1,
        });
      running.set(workspaceId, count + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (running.get(workspaceId) ?? 1) - 1;
        if (left > 0) running.set(workspaceId, left);
        else running.delete(workspaceId);
      };
    },
  };
}
