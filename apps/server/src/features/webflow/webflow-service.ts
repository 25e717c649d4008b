import type { api, InputOf, WebflowSite } from '@kinora/contract';
import type { Seal } from '../../crypto/seal.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { NamedLocks } from '../../db/named-locks.ts';
import type { Call } from '../../http/bind.ts';
import { done } from '../../http/done.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { createEndConnections } from './end-connections.ts';
import { WebflowDown, type WebflowProvider, WebflowRefused } from './webflow-provider.ts';
import { toWebflowSites } from './webflow-sites.ts';
import { webflowStateStore } from './webflow-state-store.ts';
import { type ConnectionRow, webflowStore } from './webflow-store.ts';

interface Parts {
  db: Database;
  locks: NamedLocks;
  limits: RateLimits;
  seal: Seal;
  provider: WebflowProvider;
  publicUrl: string;
}

type Exchange = InputOf<typeof api.webflow.exchange>;

interface Wanted {
  code: string;
  accountId: string;
  mayReplace: boolean;
}

export type WebflowService = ReturnType<typeof createWebflowService>;

export function createWebflowService({ db, locks, limits, seal, provider, publicUrl }: Parts) {
  const { endOthers } = createEndConnections({ db, seal, provider });
  const redirectUri = `${publicUrl}/webflow-confirmation`;
  const tokenOf = ({ tokenSealed, accountId }: ConnectionRow) => seal.open(tokenSealed, accountId);

  const inTurn = <T>(accountId: string, task: () => Promise<T>) => locks.hold(`webflow of ${accountId}`, task);

  async function obtain(accountId: string, code: string): Promise<void> {
    const token = await provider.exchange(code, redirectUri);
    const tokenSealed = seal.close(token, accountId);
    await webflowStore.insert(db, { accountId, codeHash: hashToken(code), tokenSealed });
  }

  /** What a repeated call finds; the sites are asked for once it is known that their token is safe. */
  async function readSites(row: ConnectionRow): Promise<WebflowSite[]> {
    if (row.sites) return row.sites as WebflowSite[];
    const { accountId, codeHash } = row;
    try {
      const sites = toWebflowSites(await provider.listSites(tokenOf(row)));
      await webflowStore.keepSites(db, accountId, codeHash, sites);
      return sites;
    } catch (error) {
      if (error instanceof WebflowRefused) await webflowStore.remove(db, accountId, codeHash);
      throw error;
    }
  }

  /** An account has one connection: whatever was there before it is given back. */
  async function connect({ code, accountId, mayReplace }: Wanted): Promise<WebflowSite[]> {
    const codeHash = hashToken(code);
    if (!(await webflowStore.find(db, accountId, codeHash))) {
      const others = mayReplace ? [] : await webflowStore.listOthers(db, accountId, codeHash);
      if (others.length > 0) refuse('webflow_already_connected');
      await obtain(accountId, code);
    }
    const row = (await webflowStore.find(db, accountId, codeHash)) ?? refuse('webflow_code_invalid');
    const sites = await readSites(row);
    await endOthers(accountId, codeHash);
    return sites;
  }

  return {
    async begin(_input: object, { actor: { accountId, sessionId } }: Call<'member'>) {
      const state = newToken('kws');
      await limits.take('webflow connections of an account', accountId);
      await webflowStateStore.insert(db, { accountId, sessionId, stateHash: hashToken(state) });
      return { url: provider.consentAddress(redirectUri, state) };
    },

    /** Without a state anybody may have made up the address that brought the code: then people are asked first. */
    async exchange({ code, state, replace }: Exchange, { actor: { accountId, sessionId } }: Call<'member'>) {
      await limits.take('webflow connections of an account', accountId);
      if (state !== undefined) {
        const asked = { accountId, sessionId, stateHash: hashToken(state) };
        if (!(await webflowStateStore.use(db, asked, hashToken(code)))) refuse('webflow_code_invalid');
      }
      const mayReplace = state !== undefined || replace !== undefined;
      const sites = await inTurn(accountId, () => connect({ code, accountId, mayReplace })).catch(toRefusal);
      return { data: JSON.stringify({ sites }) };
    },

    async status(_input: object, { actor: { accountId } }: Call<'member'>) {
      const [row] = await webflowStore.list(db, accountId);
      return {
        connected_at: row ? toEpochSeconds(row.createdAt) : null,
        sites: (row?.sites ?? []) as WebflowSite[],
      };
    },

    async revoke(_input: object, { actor: { accountId } }: Call<'member'>) {
      await inTurn(accountId, async () => {
        for (const row of await webflowStore.list(db, accountId)) {
          await provider.revoke(tokenOf(row));
          await webflowStore.remove(db, accountId, row.codeHash);
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
