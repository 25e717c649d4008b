import type { Invoice } from '@kinora/contract';
import { capitalised } from '../../ui/capitalised.ts';
import { shortDate } from '../../ui/short-date.ts';

export interface InvoiceWords {
  name: string;
  cycle: string | undefined;
  state: string;
  /** What its page is opened for; a bill that is void has none. */
  action: 'View' | 'Pay now' | undefined;
}

const isVoid = (status: string): boolean => status === 'cancelled' || status === 'expired';

export function invoiceWords({ line_items, billing_start, billing_end, status, paid_at, short_url }: Invoice) {
  const hasCycle = billing_start !== null && billing_end !== null;
  const isPaid = status === 'paid';
  const words: InvoiceWords = {
    name: line_items[0]?.name ?? 'Subscription',
    cycle: hasCycle ? `${shortDate(billing_start)} – ${shortDate(billing_end)}` : undefined,
    state: isPaid && paid_at !== null ? `Paid on ${shortDate(paid_at)}` : capitalised(status),
    action: isVoid(status) || short_url === '' ? undefined : isPaid ? 'View' : 'Pay now',
  };
  return words;
}
