import type { Seal } from '../../crypto/seal.ts';
import type { Database } from '../../db/connect.ts';
import { WebflowDown, type WebflowProvider } from './webflow-provider.ts';
import { type ConnectionRow, webflowStore } from './webflow-store.ts';

interface Parts {
  db: Database;
  seal: Seal;
  provider: WebflowProvider;
}

/** Gives tokens back that nobody needs any more. Without an answer they are forgotten all the same: nobody else has them. */
export function createEndConnections({ db, seal, provider }: Parts) {
  async function endOne({ accountId, codeHash, tokenSealed }: ConnectionRow): Promise<void> {
    await provider.revoke(seal.open(tokenSealed, accountId)).catch((error: unknown) => {
      if (!(error instanceof WebflowDown)) throw error;
    });
    await webflowStore.remove(db, accountId, codeHash);
  }

  return {
    async endAll(accountId: string): Promise<void> {
      for (const row of await webflowStore.list(db, accountId)) await endOne(row);
    },
    async endOthers(accountId: string, codeHash: string): Promise<void> {
      for (const row of await webflowStore.listOthers(db, accountId, codeHash)) await endOne(row);
    },
  };
}
