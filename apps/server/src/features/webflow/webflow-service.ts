import { type api, done, type InputOf, type WebflowSite } from '@kinora/contract';
import type { Seal } from '../../crypto/seal.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import type { AdvisoryLocks } from '../../db/advisory-locks.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { createEndConnections } from './end-connections.ts';
import { WebflowDown, type WebflowProvider, WebflowRefused } from './webflow-provider.ts';
import { toWebflowSites } from './webflow-sites.ts';
import { webflowStateStore } from './webflow-state-store.ts';
import { type ConnectionRow, webflowStore } from './webflow-store.ts';

interface Parts {
  db: Database;
  locks: AdvisoryLocks;
  limits: RateLimits;
  seal: Seal;
  provider: WebflowProvider;
  publicUrl: string;
}

type Exchange = InputOf<typeof api.webflow.exchange>;

interface Wanted {
  code: string;
  workspaceId: string;
  mayReplace: boolean;
}

export type WebflowService = ReturnType<typeof createWebflowService>;

export function createWebflowService({ db, locks, limits, seal, provider, publicUrl }: Parts) {
  const { endOthers } = createEndConnections({ db, seal, provider });
  const redirectUri = `${publicUrl}/webflow-confirmation`;
  const tokenOf = ({ tokenSealed, workspaceId }: ConnectionRow) => seal.open(tokenSealed, workspaceId);

  const inTurn = <T>(workspaceId: string, task: () => Promise<T>) => locks.hold(`webflow of ${workspaceId}`, task);

  async function obtain(workspaceId: string, code: string): Promise<void> {
    const token = await provider.exchange(code, redirectUri);
    const tokenSealed = seal.close(token, workspaceId);
    await webflowStore.insert(db, { workspaceId, codeHash: hashToken(code), tokenSealed });
  }

  /** What a repeated call finds; the sites are asked for once it is known that their token is safe. */
  async function readSites(row: ConnectionRow): Promise<WebflowSite[]> {
    if (row.sites) return row.sites;
    const { workspaceId, codeHash } = row;
    try {
      const sites = toWebflowSites(await provider.listSites(tokenOf(row)));
      await webflowStore.keepSites(db, workspaceId, codeHash, sites);
      return sites;
    } catch (error) {
      if (error instanceof WebflowRefused) await webflowStore.remove(db, workspaceId, codeHash);
      throw error;
    }
  }

  /** A workspace has one connection: whatever was there before it is given back. */
  async function connect({ code, workspaceId, mayReplace }: Wanted): Promise<WebflowSite[]> {
    const codeHash = hashToken(code);
    if (!(await webflowStore.find(db, workspaceId, codeHash))) {
      const others = mayReplace ? [] : await webflowStore.listOthers(db, workspaceId, codeHash);
      if (others.length > 0) refuse('webflow_already_connected');
      await obtain(workspaceId, code);
    }
    const row = (await webflowStore.find(db, workspaceId, codeHash)) ?? refuse('webflow_code_invalid');
    const sites = await readSites(row);
    await endOthers(workspaceId, codeHash);
    return sites;
  }

  return {
    async begin(_input: object, { actor: { workspaceId, sessionId } }: Call<'member'>) {
      const state = newToken('kws');
      await limits.take('webflow connections of a workspace', workspaceId);
      await webflowStateStore.insert(db, { workspaceId, sessionId, stateHash: hashToken(state) });
      return { url: provider.consentAddress(redirectUri, state) };
    },

    /** Without a state anybody may have made up the address that brought the code: then people are asked first. */
    async exchange({ code, state, replace }: Exchange, { actor: { workspaceId, sessionId } }: Call<'member'>) {
      await limits.take('webflow connections of a workspace', workspaceId);
      if (state !== undefined) {
        const asked = { workspaceId, sessionId, stateHash: hashToken(state) };
        if (!(await webflowStateStore.use(db, asked, hashToken(code)))) refuse('webflow_code_invalid');
      }
      const mayReplace = state !== undefined || replace !== undefined;
      const sites = await inTurn(workspaceId, () => connect({ code, workspaceId, mayReplace })).catch(toRefusal);
      return { data: JSON.stringify({ sites }) };
    },

    async status(_input: object, { actor: { workspaceId } }: Call<'member'>) {
      const [row] = await webflowStore.list(db, workspaceId);
      return {
        connected_at: row ? toEpochSeconds(row.createdAt) : null,
        sites: row?.sites ?? [],
      };
    },

    async revoke(_input: object, { actor: { workspaceId } }: Call<'member'>) {
      await inTurn(workspaceId, async () => {
        for (const row of await webflowStore.list(db, workspaceId)) {
          await provider.revoke(tokenOf(row));
          await webflowStore.remove(db, workspaceId, row.codeHash);
        }
      }).catch(toRefusal);
      return done;
    },
  };
}

function toRefusal(error: unknown): never {
  if (error instanceof WebflowRefused) refuse('webflow_code_invalid', { cause: error });
  if (error instanceof WebflowDown) refuse('webflow_unavailable', { cause: error, retryAfterSeconds: 5 });
  throw error;
}
