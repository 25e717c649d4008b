import { StorageKind, type StorageUse } from '@kinora/contract/admin';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import { storageCountStore } from './storage-count-store.ts';

/** What the storage holds and what was cleaned up, as the last whole round found it. */
export const createStorageUseService = (db: Database) => ({
  async get(): Promise<StorageUse> {
    const rows = await storageCountStore.listFinished(db);
    const sum = (of: (row: (typeof rows)[number]) => number, among = rows) =>
      among.reduce((total, row) => total + of(row), 0);
    const oldest = Math.min(...rows.map(({ countedAt }) => countedAt.getTime()));
    return {
      kinds: StorageKind.options.flatMap((kind) => {
        const among = rows.filter((row) => row.kind === kind);
        const objects = sum((row) => row.objects, among);
        return objects === 0 ? [] : [{ kind, objects, bytes: sum((row) => row.bytes, among) }];
      }),
      removed: { objects: sum((row) => row.removed), bytes: sum((row) => row.removedBytes) },
      counted_at: rows.length > 0 ? toEpochSeconds(new Date(oldest)) : null,
    };
  },
});
