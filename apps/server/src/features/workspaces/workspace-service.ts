import type { InputOf } from '@kinora/contract';
import type { publishingApi, Workspace } from '@kinora/contract/publishing';
import { newId } from '../../crypto/ids.ts';
import type { Database, Queries, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { workspaceStore } from './workspace-store.ts';

export type WorkspaceService = ReturnType<typeof createWorkspaceService>;

export const createWorkspaceService = (db: Database) => ({
  /** With the transaction that makes the account: nobody is ever without one. */
  async create(tx: Transaction, ownerId: string): Promise<string> {
    const workspaceId = newId('wsp');
    await workspaceStore.insert(tx, { workspaceId, ownerId });
    return workspaceId;
  },

  async get(_: object, { actor }: Pick<Call<'key'>, 'actor'>): Promise<Workspace> {
    return { publish_separately: await workspaceStore.publishesSeparately(db, actor.workspaceId) };
  },

  async update(
    { publish_separately }: InputOf<typeof publishingApi.workspaces.update>,
    { actor }: Pick<Call<'member'>, 'actor'>,
  ): Promise<Workspace> {
    await workspaceStore.setPublishSeparately(db, actor.workspaceId, publish_separately);
    return { publish_separately };
  },

  publishesSeparately: (tx: Queries, workspaceId: string): Promise<boolean> =>
    workspaceStore.publishesSeparately(tx, workspaceId),

  /** Who is told of what happens to it. */
  listOwnerEmails: (tx: Transaction, workspaceId: string): Promise<string[]> =>
    workspaceStore.listOwnerEmails(tx, workspaceId),

  /** Shuts those that nobody is left in without this person, and answers which: all that is in them is to go. */
  shutLeftBy: (tx: Transaction, accountId: string): Promise<string[]> => workspaceStore.markLeftBy(tx, accountId),

  listShutOf: (accountId: string): Promise<string[]> => workspaceStore.listMarkedOf(db, accountId),

  remove: (workspaceId: string): Promise<void> => workspaceStore.remove(db, workspaceId),
});
