import type { Ledger, LedgerDraft, LedgerView } from '../ledger/ledger.ts';

export type Clock = ReturnType<typeof createClock>;

/** Real time plus a lead that only grows and that a restart keeps. */
export function createClock(ledger: Ledger, realNow: () => number = Date.now) {
  const realSeconds = () => Math.floor(realNow() / 1000);
  return {
    now: () => realSeconds() + leadOf(ledger),

    /** Never back: a time that has passed already leaves the clock alone. */
    moveTo(draft: LedgerDraft, time: number): void {
      if (time > realSeconds() + leadOf(draft)) draft.put('facts', { id: 'clock', lead_seconds: time - realSeconds() });
    },
  };
}

function leadOf(view: LedgerView): number {
  const fact = view.find('facts', 'clock');
  return fact?.id === 'clock' ? fact.lead_seconds : 0;
}
