import { describe, expect, it } from 'vitest';
import { isCardNumber, isExpired, readCard } from './cards.ts';
import { isFailureReason, toPaymentError } from './failures.ts';

const fields = { name: 'Ada', expiry_month: 12, expiry_year: 2030 };

describe('isCardNumber', () => {
  it.each(['4718609108204366', '5104015555555558', '340256000401007', '36082800091007'])('takes %s', (number) => {
    expect(isCardNumber(number)).toBe(true);
  });

  it.each([
    '4718609108204367',
    '5104015555555585',
    '4',
    '',
    '47186091082043660000',
    '4718-6091-0820-4366',
    '٤٧١٨٦٠٩١٠٨٢٠٤٣٦٦',
  ])('refuses %j', (number) => {
    expect(isCardNumber(number)).toBe(false);
  });
});

describe('readCard', () => {
  it.each([
    ['4718609108204366', 'Visa', 'credit', false],
    ['5104015555555558', 'MasterCard', 'credit', true],
    ['5104060000000008', 'MasterCard', 'debit', true],
    ['340256000401007', 'American Express', 'credit', true],
    ['6527658900001005', 'RuPay', 'credit', false],
  ])('knows what %s is', (number, network, type, international) => {
    const { card, verdict } = readCard({ number, ...fields });
    expect(card).toMatchObject({ network, type, international, last4: number.slice(-4) });
    expect(verdict).toBeNull();
  });

  it.each([
    ['4100280000080001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
    ['4100280000060003', 'card_declined', 'BAD_REQUEST_ERROR'],
    ['4100280000090000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
    ['4100280000070002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
    ['4100280000030006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR'],
    ['4100280000010008', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
    ['4100280000020007', 'gateway_technical_error', 'GATEWAY_ERROR'],
    ['4100280000000009', 'authentication_failed', 'GATEWAY_ERROR'],
  ])('lets %s fail with %s', (number, reason, code) => {
    expect(readCard({ number, ...fields }).verdict).toBe(reason);
    expect(isFailureReason(reason)).toBe(true);
    expect(toPaymentError(reason)).toMatchObject({ code, reason });
  });

  it('keeps no more of the number than its end', () => {
    const kept = JSON.stringify(readCard({ number: '4718609108204366', ...fields }).card);
    expect(kept).not.toMatch(/\d{5,}/);
  });
});

describe('isExpired', () => {
  const at = (text: string) => Date.parse(text) / 1000;

  it('is good until its month is over', () => {
    expect(isExpired({ expiry_month: 12, expiry_year: 2027 }, at('2027-12-31T23:59Z'))).toBe(false);
    expect(isExpired({ expiry_month: 12, expiry_year: 2027 }, at('2028-01-01T00:00Z'))).toBe(true);
  });
});
