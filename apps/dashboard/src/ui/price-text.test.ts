import { describe, expect, it } from 'vitest';
import { priceText } from './price-text.ts';

describe('priceText', () => {
  it.each([
    [{ currency: 'USD', amount: 900, period: 'monthly' }, 'USD 9 / month'],
    [{ currency: 'USD', amount: 0, period: 'monthly' }, 'USD 0 / month'],
    [{ currency: 'EUR', amount: 9950, period: 'yearly' }, 'EUR 99.50 / year'],
    [{ currency: 'INR', amount: 5, period: 'daily' }, 'INR 0.05 / day'],
  ])('writes %o as %s', (price, text) => {
    expect(priceText(price)).toBe(text);
  });
});
