import { done, type InputOf } from '@kinora/contract';
import type { NewSigningKey, SigningKey, signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { createVerifier, newSigningPair, readPublicKey, toPublicPem } from '../../crypto/ed25519.ts';
import { newId } from '../../crypto/ids.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { FreshCache } from '../../db/fresh-cache.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { Notices } from '../../mail/notices.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { WorkspaceService } from '../workspaces/workspace-service.ts';
import { type SigningKeyRow, signingKeyStore } from './signing-key-store.ts';

const mostKeys = 20;
const keptRevoked = 20;
/** Uses are noted so often, and never for each viewer. */
const touchMs = 3_600_000;

type Keys = typeof signingKeyEndpoints;

interface Parts {
  db: Database;
  cache: FreshCache;
  notices: Notices;
  sessions: Pick<SessionService, 'deviceOf'>;
  workspaces: Pick<WorkspaceService, 'listOwnerEmails'>;
  onError: (error: unknown) => void;
}

/** One that is good now. */
export interface Verifier {
  workspaceId: string;
  isSigned: (signed: Buffer, signature: Buffer) => boolean;
}

const toSigningKey = (row: SigningKeyRow): SigningKey => ({
  id: row.id,
  name: row.name,
  public_key: toPublicPem(row.publicKey),
  created_at: toEpochSeconds(row.createdAt),
  last_used_at: row.lastUsedAt && toEpochSeconds(row.lastUsedAt),
  revoked_at: row.revokedAt && toEpochSeconds(row.revokedAt),
});

export type SigningKeyService = ReturnType<typeof createSigningKeyService>;

export function createSigningKeyService({ db, cache, notices, sessions, workspaces, onError }: Parts) {
  const touching = new Set<string>();

  /** Whoever watches waits for none of it. */
  function noteUse(workspaceId: string, id: string): void {
    if (touching.has(id)) return;
    touching.add(id);
    signingKeyStore
      .touch(db, workspaceId, id, touchMs)
      .catch(onError)
      .finally(() => touching.delete(id));
  }

  return {
    /** Undefined where there is no such key, or it was revoked. */
    async find(id: string): Promise<Verifier | undefined> {
      const found = await cache.read(`signing key ${id}`, async () => {
        const row = await signingKeyStore.findActive(db, id);
        if (!row) return { value: undefined };
        const value = { row, isSigned: createVerifier(row.publicKey) };
        return { value, facts: [`signing key ${id}`], bytes: 1_000 };
      });
      if (!found) return undefined;
      const { row, isSigned } = found;
      return {
        workspaceId: row.workspaceId,
        isSigned(signed, signature) {
          if (!isSigned(signed, signature)) return false;
          if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > touchMs) noteUse(row.workspaceId, id);
          return true;
        },
      };
    },

    async list(_input: object, { actor }: Call<'member'>): Promise<SigningKey[]> {
      return (await signingKeyStore.list(db, actor.workspaceId)).map(toSigningKey);
    },

    async create(
      { name = '', public_key }: InputOf<Keys['create']>,
      { actor: { workspaceId }, userAgent }: Call<'member'>,
    ): Promise<NewSigningKey> {
      const brought =
        public_key === undefined ? undefined : (readPublicKey(public_key) ?? refuse('public_key_invalid'));
      const pair = brought === undefined ? newSigningPair() : { publicKey: brought, privateKey: undefined };
      const key = { id: newId('sgk'), workspaceId, name: name.trim(), publicKey: pair.publicKey };
      const row = await db.transaction(async (tx) => {
        // Two at once must not both be the last.
        if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
        if ((await signingKeyStore.countActive(tx, workspaceId)) >= mostKeys) refuse('signing_key_limit_reached');
        for (const to of await workspaces.listOwnerEmails(tx, workspaceId))
          await notices.post(tx, { kind: 'signingKeyCreated', to, device: sessions.deviceOf(userAgent) });
        return signingKeyStore.insert(tx, key);
      });
      return {
        ...toSigningKey(row),
        secret: pair.privateKey ? `${row.id}.${pair.privateKey.base64}` : null,
        private_key: pair.privateKey?.pem ?? null,
      };
    },

    async revoke({ signing_key_id }: InputOf<Keys['revoke']>, { actor: { workspaceId } }: Call<'member'>) {
      await db.transaction(async (tx) => {
        if (!(await signingKeyStore.revoke(tx, workspaceId, signing_key_id))) refuse('signing_key_not_found');
        await signingKeyStore.forgetRevoked(tx, workspaceId, keptRevoked);
      });
      return done;
    },
  };
}
