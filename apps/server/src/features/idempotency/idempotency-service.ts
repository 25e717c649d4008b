import type { Seal } from '../../crypto/seal.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database } from '../../db/connect.ts';
import { toRefusal } from '../../http/error-handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { OnlyOnce } from '../../http/repeats.ts';
import { idempotencyStore } from './idempotency-store.ts';

/** Remembers answers of named calls for a day. Some hold upload tickets, so they are sealed. */
export function createOnlyOnce(db: Database, seal: Seal): OnlyOnce {
  return async <T>({ accountId, name, fingerprint }: Parameters<OnlyOnce>[0], task: () => Promise<T>) => {
    const nameHash = hashToken(name);
    if (!(await idempotencyStore.claim(db, { accountId, nameHash, fingerprint }))) {
      const row = await idempotencyStore.find(db, accountId, nameHash);
      if (row && row.fingerprint !== fingerprint) refuse('idempotency_key_reused');
      if (!row?.answerSealed) return refuse('idempotency_key_busy', { retryAfterSeconds: 1 });
      return { answer: JSON.parse(seal.open(row.answerSealed, accountId)) as T, isRepeated: true };
    }
    const answer = await task().catch(async (error: unknown) => {
      // A refusal created nothing. After a fault nobody knows, so the name stays taken.
      if (toRefusal(error).status < 500) await idempotencyStore.release(db, accountId, nameHash);
      throw error;
    });
    await idempotencyStore.keepAnswer(db, accountId, nameHash, seal.close(JSON.stringify(answer), accountId));
    return { answer, isRepeated: false };
  };
}
