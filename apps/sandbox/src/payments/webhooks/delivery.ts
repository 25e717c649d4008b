import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../ledger/ledger.ts';
import type { WebhookEvent } from '../ledger/records.ts';
import { createSerialQueue } from '../ledger/serial-queue.ts';
import { secondsPerDay } from '../money/calendar.ts';
import type { Clock } from '../subscriptions/clock.ts';
import { DeliverySettings, inOrder } from './delivery-settings.ts';
import { postEvent, sign } from './post-event.ts';
import { findTarget, putTarget, type WebhookDefaults } from './webhook-target.ts';

const firstRetrySeconds = 5;

type Round = { ignoreHold?: boolean; until?: number };

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery({ ledger, clock, webhook }: { ledger: Ledger; clock: Clock; webhook: WebhookDefaults }) {
  let settings = DeliverySettings.parse({});
  const rounds = createSerialQueue();
  const closing = new AbortController();
  let isKicked = false;

  const duePending = (until: number) =>
    ledger.list('events').filter(({ status, next_attempt_at }) => status === 'pending' && next_attempt_at <= until);

  async function deliver({ ignoreHold = false, until = clock.now() }: Round): Promise<void> {
    if ((settings.hold && !ignoreHold) || !findTarget(ledger, webhook).active) return;
    const batch = inOrder(duePending(until), settings);
    if (batch.length === 0) return;
    if (settings.delay_ms > 0)
      await sleep(settings.delay_ms, undefined, { signal: closing.signal }).catch(() => undefined);
    if (closing.signal.aborted) return;
    let isAnswering = true;
    const rest: Promise<boolean>[] = [];
    for (const event of batch) {
      // A target that hangs would cost its time limit for every event if they went one after the other.
      if (isAnswering) isAnswering = await attempt(event);
      else rest.push(attempt(event));
    }
    await Promise.all(rest);
  }

  async function attempt(event: WebhookEvent): Promise<boolean> {
    if (settings.drop_next > 0) {
      settings = { ...settings, drop_next: settings.drop_next - 1 };
      await ledger.transact((draft) => draft.put('events', { ...event, status: 'dropped' }));
      return true;
    }
    const { url } = findTarget(ledger, webhook);
    const { id, body } = event;
    const letter = { url, id, body, signature: sign(event.secret, body), signal: closing.signal };
    const posted = await postEvent(letter);
    // Cut short by our own end: it stays pending and comes again after the next start.
    if (closing.signal.aborted) return false;
    for (let copies = settings.duplicate; copies > 0; copies -= 1) await postEvent(letter);
    await ledger.transact((draft) => {
      const settled = afterAttempt(event, posted, clock.now());
      draft.put('events', settled);
      if (settled.status === 'failed') putTarget(draft, { ...findTarget(draft, webhook), active: false });
    });
    return posted.isAccepted;
  }

  /** One round at a time; whoever asks waits for the round that sees what is pending now. */
  function run(round: Round = {}): Promise<void> {
    return rounds.run(() => deliver(round));
  }

  /** For callers who do not wait. What could not be recorded stays pending, and the next round takes it. */
  function kick(): void {
    if (isKicked) return;
    isKicked = true;
    rounds
      .run(() => {
        isKicked = false;
        return deliver({});
      })
      .catch(() => undefined);
  }

  return {
    settings: () => settings,
    configure(next: DeliverySettings): DeliverySettings {
      settings = next;
      kick();
      return settings;
    },
    run,
    kick,
    flush: () => run({ ignoreHold: true }),
    /** A late delivery must not hold up the clock. */
    isDelayed: () => settings.delay_ms > 0 || settings.hold,
    nextRetryAt(until: number): number | undefined {
      if (closing.signal.aborted || !findTarget(ledger, webhook).active) return undefined;
      const times = duePending(until).map(({ next_attempt_at }) => next_attempt_at);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    async close(): Promise<void> {
      closing.abort();
      await rounds.idle();
    },
  };
}

/** Twice as long after each failure, for a day. Then the provider gives up on the address. */
function afterAttempt(
  event: WebhookEvent,
  { isAccepted, answer }: { isAccepted: boolean; answer: string },
  now: number,
) {
  const attempts = event.attempts + 1;
  const settled: WebhookEvent = { ...event, attempts, last_answer: answer };
  if (isAccepted) return { ...settled, status: 'delivered' as const };
  if (now >= event.created_at + secondsPerDay) return { ...settled, status: 'failed' as const };
  const retryAt = now + firstRetrySeconds * 2 ** event.attempts;
  return { ...settled, next_attempt_at: Math.min(retryAt, event.created_at + secondsPerDay) };
}
