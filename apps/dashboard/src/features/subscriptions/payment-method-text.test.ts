import { describe, expect, it } from 'vitest';
import { paymentMethodText } from './payment-method-text.ts';

const nothing = { network: null, last4: null, vpa: null };

describe('paymentMethodText', () => {
  it('names a card by its type, network and last digits', () => {
    const card = { ...nothing, type: 'credit', network: 'Visa', last4: '4366' };
    expect(paymentMethodText(card)).toBe('Credit Visa •••• 4366');
    expect(paymentMethodText({ ...card, network: null })).toBe('Credit •••• 4366');
  });

  it('names anything else by its address', () => {
    expect(paymentMethodText({ ...nothing, type: 'upi', vpa: 'ada@bank' })).toBe('ada@bank');
  });

  it('gets along with what is missing', () => {
    expect(paymentMethodText({ ...nothing, type: 'card' })).toBe('Card');
    expect(paymentMethodText({ ...nothing, type: 'upi' })).toBe('Upi');
  });
});
