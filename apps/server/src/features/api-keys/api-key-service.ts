import type { ApiKey, api, InputOf, KeyAccess, ListedApiKey } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { Seal } from '../../crypto/seal.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database, Queries } from '../../db/connect.ts';
import type { Bearers } from '../../http/actor.ts';
import type { Call } from '../../http/bind.ts';
import { done } from '../../http/done.ts';
import { refuse } from '../../http/refusal.ts';
import type { Notices } from '../../mail/notices.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { type ApiKeyRow, apiKeyStore } from './api-key-store.ts';

const mostKeys = 50;
const touchMs = 60_000;

type Keys = typeof api.apiKeys;

interface Parts {
  db: Database;
  seal: Seal;
  notices: Notices;
  sessions: SessionService;
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

export function createApiKeyService({ db, seal, notices, sessions }: Parts) {
  const toAccess = (access: string): KeyAccess => (access === 'read_write' ? 'read_write' : 'read');

  /** Its owner may see the value again, so it is kept: sealed, and bound to its owner. */
  const toApiKey = (row: ApiKeyRow): ApiKey => ({
    id: row.id,
    value: seal.open(row.valueSealed, row.accountId),
    name: row.name,
    access: toAccess(row.access),
    created_at: toEpochSeconds(row.createdAt),
    last_used_at: row.lastUsedAt && toEpochSeconds(row.lastUsedAt),
  });

  const findKey: Bearers['findKey'] = async (token) => {
    const row = await apiKeyStore.findByHash(db, hashToken(token));
    if (!row) return undefined;
    if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > touchMs) await apiKeyStore.touch(db, row.accountId, row.id);
    return { accountId: row.accountId, keyId: row.id, access: toAccess(row.access) };
  };

  return {
    findKey,

    /** For the services that shut an account against whoever else got hold of it; answers how many there were. */
    endAll: (tx: Queries, accountId: string): Promise<number> => apiKeyStore.removeAll(tx, accountId),

    async list(_input: object, { actor }: Call<'member'>): Promise<ListedApiKey[]> {
      const keys = (await apiKeyStore.list(db, actor.accountId)).map(toApiKey);
      return actor.isProven ? keys : keys.map((key) => ({ ...key, value: null }));
    },

    async show({ key_id }: InputOf<Keys['show']>, { actor }: Call<'member'>): Promise<ApiKey> {
      return toApiKey((await apiKeyStore.find(db, actor.accountId, key_id)) ?? refuse('api_key_not_found'));
    },

    async create({ name = '', access = 'read_write' }: InputOf<Keys['create']>, { actor, userAgent }: Call<'member'>) {
      const { accountId } = actor;
      const value = newToken('kin');
      const row = { id: newId('key'), accountId, name: name.trim(), access, valueHash: hashToken(value) };
      return db.transaction(async (tx) => {
        const { keys, email } = (await apiKeyStore.countLocked(tx, accountId)) ?? refuse('unauthenticated');
        if (keys >= mostKeys) refuse('api_key_limit_reached');
        await notices.post(tx, { kind: 'apiKeyCreated', to: email, device: sessions.deviceOf(userAgent) });
        return toApiKey(await apiKeyStore.insert(tx, { ...row, valueSealed: seal.close(value, accountId) }));
      });
    },

    async remove({ key_id }: InputOf<Keys['remove']>, { actor }: Call<'member'>) {
      if (!(await apiKeyStore.remove(db, actor.accountId, key_id))) refuse('api_key_not_found');
      return done;
    },

    async removeAll(_input: object, { actor }: Call<'member'>) {
      await apiKeyStore.removeAll(db, actor.accountId);
      return done;
    },
  };
}
