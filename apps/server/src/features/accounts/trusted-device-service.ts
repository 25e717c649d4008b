import { newId } from '../../crypto/ids.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Database, Queries } from '../../db/connect.ts';
import { trustedDeviceStore } from './trusted-device-store.ts';

export type TrustedDeviceService = ReturnType<typeof createTrustedDeviceService>;

/** Browsers that are known by a token of their own, so that strangers who guess do not slow an owner down. */
export const createTrustedDeviceService = (db: Database) => ({
  /** Undefined for a stranger. An unknown account is looked up like any other, to take as long. */
  find: (accountId: string | undefined, token: string | undefined): Promise<string | undefined> =>
    token === undefined
      ? Promise.resolve(undefined)
      : trustedDeviceStore.find(db, accountId ?? 'nobody', hashToken(token)),

  /** To be told whenever somebody got in, by whatever they proved it. */
  async trust(tx: Queries, accountId: string, token: string | undefined): Promise<void> {
    if (token === undefined) return;
    await trustedDeviceStore.trust(tx, accountId, { id: newId('dev'), tokenHash: hashToken(token) });
  },

  forgetAll: (tx: Queries, accountId: string): Promise<void> => trustedDeviceStore.removeAll(tx, accountId),
});
