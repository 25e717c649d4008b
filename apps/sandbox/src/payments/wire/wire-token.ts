import type { Card, Token } from '../ledger/records.ts';
import { toTokenCard } from './wire-card.ts';

export function toWireToken({ id, instrument, created_at }: Token) {
  const isCard = instrument.method === 'card';
  return {
    id,
    entity: 'token',
    token: id.slice('token_'.length),
    bank: null,
    wallet: null,
    method: instrument.method,
    ...(isCard
      ? { card: toTokenCard(instrument.card) }
      : { vpa: { username: null, handle: null, address: instrument.vpa } }),
    recurring: true,
    recurring_details: { status: 'confirmed', failure_reason: null },
    auth_type: null,
    mrn: null,
    used_at: created_at,
    created_at,
    expired_at: isCard ? endOfMonth(instrument.card) : null,
    status: null,
    notes: [],
    dcc_enabled: false,
    billing_address: null,
    compliant_with_tokenisation_guidelines: false,
  };
}

function endOfMonth({ expiry_month, expiry_year }: Card): number {
  return Date.UTC(expiry_year, expiry_month, 1) / 1000 - 1;
}
