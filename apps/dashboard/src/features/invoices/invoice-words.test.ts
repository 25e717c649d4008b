import type { Invoice } from '@kinora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { invoiceWords } from './invoice-words.ts';

const noon = (month: number, day: number) => Date.UTC(2026, month - 1, day, 12) / 1000;

const invoice = (changes: Partial<Invoice>): Invoice => ({
  id: 'inv_1',
  line_items: [
    { name: 'Pro', amount: 2900 },
    { name: 'Other', amount: 100 },
  ],
  amount: 3000,
  currency: 'USD',
  billing_start: noon(11, 15),
  billing_end: noon(12, 15),
  status: 'paid',
  paid_at: noon(11, 16),
  short_url: 'https://pay.example.test/i/1',
  ...changes,
});

afterEach(() => void vi.unstubAllEnvs());

describe('invoiceWords', () => {
  it('names the first line item, the cycle and the day of the payment', () => {
    expect(invoiceWords(invoice({}))).toEqual({
      name: 'Pro',
      cycle: '15 Nov 2026 – 15 Dec 2026',
      state: 'Paid on 16 Nov 2026',
      action: 'View',
    });
  });

  it.each([
    ['UTC', '15 Nov 2026'],
    ['Asia/Kolkata', '16 Nov 2026'],
  ])('counts the days as a reader in %s does', (timeZone, day) => {
    vi.stubEnv('TZ', timeZone);
    const evening = Date.UTC(2026, 10, 15, 18, 41) / 1000;
    expect(invoiceWords(invoice({ billing_start: evening, paid_at: evening }))).toMatchObject({
      cycle: `${day} – 15 Dec 2026`,
      state: `Paid on ${day}`,
    });
  });

  it('offers to pay what is not paid', () => {
    expect(invoiceWords(invoice({ status: 'issued', paid_at: null }))).toMatchObject({
      state: 'Issued',
      action: 'Pay now',
    });
  });

  it.each(['cancelled', 'expired'])('offers nothing for a bill that is %s', (status) => {
    expect(invoiceWords(invoice({ status, paid_at: null })).action).toBeUndefined();
  });

  it('gets along with what the provider leaves out', () => {
    const bare = invoice({ line_items: [], billing_start: null, paid_at: null, short_url: '' });
    expect(invoiceWords(bare)).toEqual({ name: 'Subscription', cycle: undefined, state: 'Paid', action: undefined });
  });
});
