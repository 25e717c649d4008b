import type { StorageKind } from '@kinora/contract/admin';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/connect.ts';
import { storageCounts } from '../../db/schema.ts';

export interface StorageCount {
  kind: StorageKind;
  objects: number;
  bytes: number;
  removed: number;
  removedBytes: number;
}

const { prefix: place, kind, isRunning, objects, bytes, removed, removedBytes } = storageCounts;

export const storageCountStore = {
  /** Of a page more. */
  async add(tx: Transaction, prefix: string, counts: StorageCount[]): Promise<void> {
    if (counts.length === 0) return;
    await tx
      .insert(storageCounts)
      .values(counts.map((count) => ({ ...count, prefix, isRunning: true })))
      .onConflictDoUpdate({
        target: [place, kind, isRunning],
        set: {
          objects: sql`${objects} + excluded.objects`,
          bytes: sql`${bytes} + excluded.bytes`,
          removed: sql`${removed} + excluded.removed`,
          removedBytes: sql`${removedBytes} + excluded.removed_bytes`,
        },
      });
  },

  /** The round is over: what it found takes the place of what the one before had, and what it removed is added up. */
  async finish(tx: Transaction, prefix: string): Promise<void> {
    const ofRound = (running: boolean) => and(eq(place, prefix), eq(isRunning, running));
    await tx.update(storageCounts).set({ objects: 0, bytes: 0, countedAt: sql`now()` }).where(ofRound(false));
    const found = await tx.delete(storageCounts).where(ofRound(true)).returning();
    if (found.length === 0) return;
    await tx
      .insert(storageCounts)
      .values(found.map((row) => ({ ...row, isRunning: false, countedAt: sql`now()` })))
      .onConflictDoUpdate({
        target: [place, kind, isRunning],
        set: {
          objects: sql`excluded.objects`,
          bytes: sql`excluded.bytes`,
          removed: sql`${removed} + excluded.removed`,
          removedBytes: sql`${removedBytes} + excluded.removed_bytes`,
        },
      });
  },

  listFinished: (db: Queries) => db.select().from(storageCounts).where(eq(isRunning, false)),
};
