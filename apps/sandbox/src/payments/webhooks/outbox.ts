import type { LedgerDraft, LedgerView } from '../ledger/ledger.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { createCode, createId } from '../money/ids.ts';
import type { Addresses } from '../wire/addresses.ts';
import { toEventBody } from './event-body.ts';
import { findTarget, type WebhookDefaults } from './webhook-target.ts';

type Parts = { draft: LedgerDraft; now: number; addresses: Addresses; webhook: WebhookDefaults };

/** Events are kept by the transaction that causes them, so that neither exists without the other. */
export function createAnnounce({ draft, now, addresses, webhook }: Parts): TransactionContext['announce'] {
  return (event, entities) => {
    const { secret, active, events } = findTarget(draft, webhook);
    const isWanted = active && (events.length === 0 || events.includes(event));
    draft.put('events', {
      id: createCode(14),
      event,
      body: toEventBody({ account_id: accountId(draft), event, created_at: now }, entities, { view: draft, addresses }),
      secret,
      status: isWanted ? 'pending' : 'skipped',
      attempts: 0,
      next_attempt_at: now,
      last_answer: null,
      created_at: now,
    });
  };
}

export function ensureAccount(draft: LedgerDraft): void {
  if (!draft.find('facts', 'account')) draft.put('facts', { id: 'account', account_id: createId('acc') });
}

function accountId(view: LedgerView): string {
  const fact = view.get('facts', 'account');
  return fact.id === 'account' ? fact.account_id : '';
}
