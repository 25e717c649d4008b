import type { Queries } from '../../db/connect.ts';
import type { Storage } from '../../storage/storage.ts';
import { storageOwnershipStore } from './storage-ownership-store.ts';

const folder = 'installation/';

/** Whether the files in the storage are those that this database knows. A storage without a mark becomes its own. */
export async function ownsStorage(db: Queries, storage: Storage): Promise<boolean> {
  const own = `${folder}${await storageOwnershipStore.get(db)}`;
  const found: string[] = [];
  for await (const { key } of storage.list(folder)) found.push(key);
  if (found.length === 0) await storage.putBytes(own, Buffer.from('The mark of the database.\n'), 'text/plain');
  return found.every((key) => key === own);
}
