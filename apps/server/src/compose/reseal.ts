import type { Seal } from '../crypto/seal.ts';
import type { Database, Queries } from '../db/connect.ts';
import type { Resealing, Sealed, SealedQuery } from '../db/sealed.ts';
import { apiKeyStore } from '../features/api-keys/api-key-store.ts';
import { reportStore } from '../features/reports/report-store.ts';
import { reviewLinkStore } from '../features/review-links/review-link-store.ts';
import { sealFor } from '../features/two-factors/two-factor-service.ts';
import { twoFactorStore } from '../features/two-factors/two-factor-store.ts';
import { webflowStore } from '../features/webflow/webflow-store.ts';

interface Shelf {
  listSealed: (db: Queries, where: SealedQuery) => Promise<Sealed[]>;
  reseal: (db: Queries, change: Resealing) => Promise<void>;
  ownerOf?: (owner: string) => string;
}

/** What stays. Mails, imports and kept answers are sealed too, and gone within days. */
const shelves: Shelf[] = [
  apiKeyStore,
  webflowStore,
  reportStore,
  reviewLinkStore,
  { ...twoFactorStore, ownerOf: sealFor },
];
const limit = 200;

export interface Resealed {
  renewed: number;
  /** Sealed with a key that nobody has told us. */
  lost: number;
}

/** Everything that another key has sealed is sealed with the one that is used now. May be cut short, and run twice. */
export async function resealAll(db: Database, seal: Seal): Promise<Resealed> {
  const result = { renewed: 0, lost: 0 };
  for (const { listSealed, reseal, ownerOf = String } of shelves) {
    let rows: Sealed[] = [];
    do {
      rows = await listSealed(db, { prefix: seal.prefix, after: rows.at(-1)?.sealed ?? '', limit });
      for (const { owner, sealed: from } of rows) {
        const to = renew(seal, from, ownerOf(owner));
        if (to) await reseal(db, { from, to });
        result[to ? 'renewed' : 'lost'] += 1;
      }
    } while (rows.length === limit);
  }
  return result;
}

function renew(seal: Seal, sealed: string, owner: string): string | undefined {
  try {
    return seal.close(seal.open(sealed, owner), owner);
  } catch {
    return undefined;
  }
}
