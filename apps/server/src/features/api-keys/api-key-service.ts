import { type ApiKey, type api, done, type InputOf, type KeyAccess, type ListedApiKey } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { Seal } from '../../crypto/seal.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Queries } from '../../db/connect.ts';
import type { FreshCache } from '../../db/fresh-cache.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Bearers } from '../../http/actor.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { Notices } from '../../mail/notices.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { WorkspaceService } from '../workspaces/workspace-service.ts';
import { type ApiKeyRow, apiKeyStore } from './api-key-store.ts';

const mostKeys = 50;
const touchMs = 60_000;

type Keys = typeof api.apiKeys;

interface Parts {
  db: Database;
  cache: FreshCache;
  seal: Seal;
  notices: Notices;
  sessions: SessionService;
  workspaces: Pick<WorkspaceService, 'listOwnerEmails'>;
}

const accessOf = ({ access, onlyStats }: ApiKeyRow): KeyAccess => (onlyStats ? 'stats' : access);

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

export function createApiKeyService({ db, cache, seal, notices, sessions, workspaces }: Parts) {
  /** Its owners may see the value again, so it is kept: sealed, and bound to the workspace. */
  const toApiKey = (row: ApiKeyRow): ApiKey => ({
    id: row.id,
    value: seal.open(row.valueSealed, row.workspaceId),
    name: row.name,
    access: accessOf(row),
    created_at: toEpochSeconds(row.createdAt),
    last_used_at: row.lastUsedAt && toEpochSeconds(row.lastUsedAt),
  });

  const findKey: Bearers['findKey'] = (token) => {
    const valueHash = hashToken(token);
    return cache.read(`key ${valueHash}`, async () => {
      const row = await apiKeyStore.findByHash(db, valueHash);
      if (!row) return { value: undefined };
      const untilTouch = touchMs - (Date.now() - (row.lastUsedAt?.getTime() ?? 0));
      if (untilTouch < 0) await apiKeyStore.touch(db, row.workspaceId, row.id);
      return {
        value: { accountId: row.createdBy, workspaceId: row.workspaceId, keyId: row.id, access: accessOf(row) },
        facts: [`key ${row.id}`, `suspension ${row.createdBy}`],
        lifeMs: untilTouch,
      };
    });
  };

  return {
    findKey,

    /** For the services that shut an account against whoever else got hold of it; answers how many there were. */
    endMadeBy: (tx: Queries, accountId: string): Promise<number> => apiKeyStore.removeMadeBy(tx, accountId),

    /** Part of shutting a workspace. */
    endAllOf: (tx: Queries, workspaceId: string): Promise<void> => apiKeyStore.removeAll(tx, workspaceId),

    async list(_input: object, { actor }: Call<'member'>): Promise<ListedApiKey[]> {
      const keys = (await apiKeyStore.list(db, actor.workspaceId)).map(toApiKey);
      return actor.isProven ? keys : keys.map((key) => ({ ...key, value: null }));
    },

    async show({ key_id }: InputOf<Keys['show']>, { actor }: Call<'member'>): Promise<ApiKey> {
      return toApiKey((await apiKeyStore.find(db, actor.workspaceId, key_id)) ?? refuse('api_key_not_found'));
    },

    async create({ name = '', access = 'read_write' }: InputOf<Keys['create']>, { actor, userAgent }: Call<'member'>) {
      const { accountId, workspaceId } = actor;
      const value = newToken('kin');
      const onlyStats = access === 'stats';
      const made = { workspaceId, createdBy: accountId, access: onlyStats ? 'read' : access, onlyStats };
      const row = { id: newId('key'), ...made, name: name.trim(), valueHash: hashToken(value) };
      return db.transaction(async (tx) => {
        // Two at once must not both be the last.
        if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
        if ((await apiKeyStore.count(tx, workspaceId)) >= mostKeys) refuse('api_key_limit_reached');
        for (const to of await workspaces.listOwnerEmails(tx, workspaceId))
          await notices.post(tx, { kind: 'apiKeyCreated', to, device: sessions.deviceOf(userAgent) });
        return toApiKey(await apiKeyStore.insert(tx, { ...row, valueSealed: seal.close(value, workspaceId) }));
      });
    },

    async remove({ key_id }: InputOf<Keys['remove']>, { actor }: Call<'member'>) {
      if (!(await apiKeyStore.remove(db, actor.workspaceId, key_id))) refuse('api_key_not_found');
      return done;
    },

    async removeAll(_input: object, { actor }: Call<'member'>) {
      await apiKeyStore.removeAll(db, actor.workspaceId);
      return done;
    },
  };
}
