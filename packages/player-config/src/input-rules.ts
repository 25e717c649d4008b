import type { NumberKind } from './field-row.ts';
import { largestNumber, type NumericLimits, numberLimits } from './limits.ts';
import { toColour, toPlainNumber } from './style-value.ts';

export interface NumberInputRule {
  limits: NumericLimits;
  field: { readonly kind: NumberKind };
}

const longestColour = 7;

/** What a colour input shows while it is typed in: one leading `#` however many there were, 7 characters at most. */
export function toColourInput(text: string): string {
  return `#${text.trim().replace(/^#+/, '')}`.slice(0, longestColour);
}

/** What is kept when a colour input is left: the colour, or `fallback` when it is none yet. */
export function settleColour(text: string, fallback: string): string {
  return toColour(toColourInput(text)) ?? fallback;
}

/** Digits, and for a kind with decimals one point and one digit behind it; the point may still wait for its digit. */
function keepNumber(text: string, decimals: 0 | 1): string {
  const [whole = '', ...rest] = text.split('.').map((part) => part.replace(/\D/g, ''));
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (decimals === 0 || rest.length === 0) return digits;
  return `${digits || '0'}.${rest.join('').slice(0, 1)}`;
}

/** What a numeric style input shows while it is typed in. With limits on, a value above the largest becomes the largest. */
export function toNumberInput(text: string, { limits, field }: NumberInputRule): string {
  const kept = keepNumber(text, numberLimits[field.kind].decimals);
  const largest = largestNumber(field.kind, 'on');
  return limits === 'on' && Number(kept) > largest ? String(largest) : kept;
}

/** What is kept when a number input is left: a number that can be stored, or `fallback` when it holds none. */
export function settleNumber(text: string, rule: NumberInputRule & { fallback: string }): string {
  const kept = toNumberInput(text, rule).replace(/\.$/, '');
  if (kept === '') return rule.fallback;
  const { kind } = rule.field;
  return toPlainNumber(kept, kind, rule.limits) ?? String(largestNumber(kind, rule.limits));
}
