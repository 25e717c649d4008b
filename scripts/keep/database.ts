import { isAnswering, startEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts';
import type { Settings } from '../../apps/server/src/settings/settings.ts';
import { lockDataDir } from '../launch/launcher-lock.ts';

/** With the product's database where it runs; else the embedded one is started for as long as it takes. */
export async function withDatabase<T>({ database, dataDir }: Settings, task: () => Promise<T>): Promise<T> {
  if (database.kind === 'external' || (await isAnswering(dataDir))) return task();
  const lock = await lockDataDir(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    try {
      return await task();
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}
