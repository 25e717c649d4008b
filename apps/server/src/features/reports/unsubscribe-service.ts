import type { Keys } from '../../crypto/keys.ts';
import { readClaim, signClaim } from '../../crypto/signed-claim.ts';
import type { Database } from '../../db/connect.ts';
import { reportStore } from './report-store.ts';

interface Subscription {
  /** A report, or the workspace whose owner it is. */
  subjectId: string;
  email: string;
}

interface Parts {
  db: Database;
  keys: Keys;
  publicUrl: string;
  endOwnerMails: (workspaceId: string) => Promise<void>;
}

const isSubscription = (claim: unknown): claim is Subscription =>
  typeof (claim as Partial<Subscription> | undefined)?.subjectId === 'string' &&
  typeof (claim as Partial<Subscription>).email === 'string';

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;

/** How whoever gets a report by mail ends that, without an account and for good. */
export function createUnsubscribeService({ db, keys, publicUrl, endOwnerMails }: Parts) {
  function read(claim: string): Subscription | undefined {
    const found = readClaim(keys, claim);
    return isSubscription(found) ? found : undefined;
  }

  return {
    addressFor: (subscription: Subscription): string => `${publicUrl}/unsubscribe?of=${signClaim(keys, subscription)}`,

    /** Whose mails it would end; undefined where it is not of our making. */
    emailOf: (claim: string): string | undefined => read(claim)?.email,

    /** False where it is not of our making. Twice is once. */
    async end(claim: string): Promise<boolean> {
      const found = read(claim);
      if (!found) return false;
      if (found.subjectId.startsWith('wsp_')) await endOwnerMails(found.subjectId);
      else await reportStore.unsubscribe(db, found.subjectId, found.email);
      return true;
    },
  };
}
