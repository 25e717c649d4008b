import type { LedgerDraft } from './ledger.ts';
import type { Invoice, Payment, Subscription } from './records.ts';

export type Announced = { subscription?: Subscription; payment?: Payment; invoice?: Invoice };

/** What one transaction works with: its records, its time, and the notices that leave together with it. */
export type TransactionContext = {
  draft: LedgerDraft;
  now: number;
  announce: (event: string, entities: Announced) => void;
};
