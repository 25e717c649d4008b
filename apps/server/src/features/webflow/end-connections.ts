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
 * installation's key was changed, is forgotten all the same: nobody else has it, and a workspace must be able to go.
 */
export function createEndConnections({ db, seal, provider }: Parts) {
  const giveBack = async ({ workspaceId, tokenSealed }: ConnectionRow) =>
    provider.revoke(seal.open(tokenSealed, workspaceId));

  async function endOne(row: ConnectionRow): Promise<void> {
    await giveBack(row).catch(() => undefined);
    await webflowStore.remove(db, row.workspaceId, row.codeHash);
  }

  return {
    /** Part of deleting a workspace; may be repeated after a crash. */
    async endAllOf(workspaceId: string): Promise<void> {
      for (const row of await webflowStore.list(db, workspaceId)) await endOne(row);
    },
    async endOthers(workspaceId: string, codeHash: string): Promise<void> {
      for (const row of await webflowStore.listOthers(db, workspaceId, codeHash)) await endOne(row);
    },
  };
}
