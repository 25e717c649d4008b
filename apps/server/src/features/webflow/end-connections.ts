import type { Seal } from '../../crypto/seal.ts';
import type { Database } from '../../db/connect.ts';
import type { WebflowProvider } from './webflow-provider.ts';
import { type ConnectionRow, webflowStore } from './webflow-store.ts';

interface Parts {
  db: Database;
  seal: Seal;
  provider: WebflowProvider;
}

/**
 * Gives tokens back that nobody needs any more. One that Webflow does not take back, or that no longer opens because the
 * installation's key was changed, is forgotten all the same: nobody else has it, and an account must be able to go.
 */
export function createEndConnections({ db, seal, provider }: Parts) {
  const giveBack = async ({ accountId, tokenSealed }: ConnectionRow) =>
    provider.revoke(seal.open(tokenSealed, accountId));

  async function endOne(row: ConnectionRow): Promise<void> {
    await giveBack(row).catch(() => undefined);
    await webflowStore.remove(db, row.accountId, row.codeHash);
  }

  return {
    /** Part of deleting an account; may be repeated after a crash. */
    async endAllOf(accountId: string): Promise<void> {
      for (const row of await webflowStore.list(db, accountId)) await endOne(row);
    },
    async endOthers(accountId: string, codeHash: string): Promise<void> {
      for (const row of await webflowStore.listOthers(db, accountId, codeHash)) await endOne(row);
    },
  };
}
