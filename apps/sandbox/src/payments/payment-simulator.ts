import type { Ledger, LedgerDraft } from './ledger/ledger.ts';
import { createSerialQueue } from './ledger/serial-queue.ts';
import type { TransactionContext } from './ledger/transaction-context.ts';
import type { Clock } from './subscriptions/clock.ts';
import { findFirstDue } from './subscriptions/due-work.ts';
import type { Delivery } from './webhooks/delivery.ts';
import { createAnnounce } from './webhooks/outbox.ts';
import type { WebhookDefaults } from './webhooks/webhook-target.ts';
import type { Addresses } from './wire/addresses.ts';

type Parts = { ledger: Ledger; clock: Clock; delivery: Delivery; addresses: Addresses; webhook: WebhookDefaults };

export type PaymentSimulator = ReturnType<typeof createPaymentSimulator>;

/** Carries out what the provider does, on request or because its time has come. */
export function createPaymentSimulator({ ledger, clock, delivery, addresses, webhook }: Parts) {
  const queue = createSerialQueue();

  const contextAt = (draft: LedgerDraft, now: number): TransactionContext => ({
    draft,
    now,
    announce: createAnnounce({ draft, now, addresses, webhook }),
  });

  const performFirstDue = (until: number) =>
    ledger.transact((draft) => {
      const work = findFirstDue(draft, until);
      if (!work) return;
      clock.moveTo(draft, work.at);
      work.perform(contextAt(draft, work.at));
    });

  const deliver = async (until: number) => (delivery.isDelayed() ? delivery.kick() : delivery.run({ until }));

  /** Retries of deliveries take their turn among the dues of subscriptions. */
  async function passTimeUntil(until: number): Promise<void> {
    for (let at = nextTime(until); at !== undefined; at = nextTime(until)) {
      const time = at;
      await performFirstDue(time);
      await ledger.transact((draft) => clock.moveTo(draft, time));
      await deliver(time);
    }
    await ledger.transact((draft) => clock.moveTo(draft, until));
    await deliver(until);
  }

  function nextTime(until: number): number | undefined {
    const times = [findFirstDue(ledger, until)?.at, delivery.isDelayed() ? undefined : delivery.nextRetryAt(until)];
    const known = times.filter((time) => time !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }

  return {
    ledger,
    now: clock.now,

    /** All of it happens or nothing, and its notices leave once it has. */
    async work<T>(job: (context: TransactionContext) => T): Promise<T> {
      const result = await ledger.transact((draft) => job(contextAt(draft, clock.now())));
      delivery.kick();
      return result;
    },

    /** Does everything that falls due until then, in the order of its times. Doing it again does nothing. */
    advanceTo: (time: number) => queue.run(() => passTimeUntil(time)),

    async close(): Promise<void> {
      // First, so that nobody waits for the answer to a webhook that is on its way.
      await delivery.close();
      await queue.idle();
      await ledger.close();
    },
  };
}
