import type { LedgerDraft } from './ledger.ts';
import type { Invoice, Payment, Subscription } from './records.ts';

export type Announced = { subscription?: Subscription; payment?: Payment; invoice?: Invoice };

/** Where one transaction is worked on: its records, its time, and the notices that leave together with it. */
export type Desk = {
  draft: LedgerDraft;
  now: number;
  announce: (event: string, entities: Announced) => void;
};
