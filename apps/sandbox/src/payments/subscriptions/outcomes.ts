import type { TransactionContext } from '../ledger/transaction-context.ts';
import { isFailureReason } from '../money/failures.ts';

/** Undefined is success; otherwise the reason of the failure. */
export type Outcome = { failure?: string };

const failurePrefix = 'fail:';

export function isOutcomeText(text: string): boolean {
  return text === 'ok' || (text.startsWith(failurePrefix) && isFailureReason(text.slice(failurePrefix.length)));
}

function parseOutcome(text: string): Outcome {
  return text === 'ok' ? {} : { failure: text.slice(failurePrefix.length) };
}

/** Takes the next outcome that was arranged for a token. Where nothing is arranged, the charge succeeds. */
export function takeOutcome({ draft }: TransactionContext, tokenId: string | null): Outcome {
  const token = tokenId ? draft.find('tokens', tokenId) : undefined;
  if (!token || token.deleted_at !== null) return { failure: 'card_declined' };
  const [first, ...next] = token.next;
  if (first === undefined) return {};
  draft.put('tokens', { ...token, next });
  return parseOutcome(first);
}
