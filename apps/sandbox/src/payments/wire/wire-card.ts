import type { Card } from '../ledger/records.ts';

export const toWireCard = (card: Card) => ({ id: card.id, ...factsOf(card) });

/** A token shows the card without its id, and until when it is good. */
export const toTokenCard = (card: Card) => ({
  ...factsOf(card),
  expiry_month: card.expiry_month,
  expiry_year: card.expiry_year,
  flows: { otp: true, recurring: true },
});

function factsOf({ name, last4, network, type, international }: Card) {
  return {
    entity: 'card',
    name,
    last4,
    network,
    type,
    issuer: null,
    international,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  };
}
