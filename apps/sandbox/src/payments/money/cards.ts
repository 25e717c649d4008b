import type { Card } from '../ledger/records.ts';
import { createId } from './ids.ts';

type Behaviour = { type?: Card['type']; domestic?: boolean; verdict?: string };

const domestic = { domestic: true };
const failing = (verdict: string): Behaviour => ({ ...domestic, verdict });

/** The documented test cards. A card that is not listed is an international credit card that works. */
const testCards: Record<string, Behaviour> = {
  '4718609108204366': domestic,
  '5104015555555558': {},
  '5104060000000008': { type: 'debit' },
  '4100280000001007': domestic,
  '5500670000001002': domestic,
  '6527658900001005': domestic,
  '4100280000080001': failing('insufficient_fund'),
  '4100280000060003': failing('card_declined'),
  '4100280000090000': failing('payment_timed_out'),
  '4100280000070002': failing('payment_cancelled'),
  '4100280000030006': failing('card_disabled_for_online_payments'),
  '4100280000010008': failing('card_number_invalid'),
  '4100280000020007': failing('gateway_technical_error'),
  '4100280000000009': failing('authentication_failed'),
  '5305620000050001': failing('insufficient_fund'),
  '5305620000030003': failing('card_declined'),
};

const networks: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^(60|65|81|82|508)/, 'RuPay'],
  [/^3[068]/, 'Diners Club'],
  [/^(50|56|57|58|6)/, 'Maestro'],
];

export type CardInput = { number: string; name: string; expiry_month: number; expiry_year: number };

/** Takes the number apart and forgets it. */
export function readCard({ number, name, expiry_month, expiry_year }: CardInput): {
  card: Card;
  verdict: string | null;
} {
  const { type = 'credit', domestic = false, verdict = null } = testCards[number] ?? {};
  const card: Card = {
    id: createId('card'),
    name,
    last4: number.slice(-4),
    network: networks.find(([pattern]) => pattern.test(number))?.[1] ?? 'Unknown',
    type,
    international: !domestic,
    expiry_month,
    expiry_year,
  };
  return { card, verdict };
}

export function isCardNumber(number: string): boolean {
  return /^\d{12,19}$/.test(number) && isLuhnValid(number);
}

function isLuhnValid(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** A card is good until the last day of its month. */
export function isExpired({ expiry_month, expiry_year }: { expiry_month: number; expiry_year: number }, now: number) {
  return Date.UTC(expiry_year, expiry_month, 1) / 1000 <= now;
}
