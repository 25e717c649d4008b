import type { NumberKind, StyleKind } from './field-row.ts';
import type { NumericLimits } from './limits.ts';
import { largestNumber, numberLimits } from './limits.ts';

const shortColour = /^#[0-9a-f]{3}$/;
const longColour = /^#[0-9a-f]{6}$/;
const plainNumbers = { 0: /^\d{1,9}$/, 1: /^\d{1,9}(\.\d)?$/ };

/** `#rrggbb` in lower case, or undefined for anything that is not a hex colour. */
export function toColour(text: string): string | undefined {
  const colour = text.toLowerCase();
  if (longColour.test(colour)) return colour;
  if (shortColour.test(colour)) return `#${colour.slice(1).replace(/./g, '$&$&')}`;
  return undefined;
}

/** A plain decimal without sign, space, exponent or leading zeros; undefined when it is none or out of bounds. */
export function toPlainNumber(text: string, kind: NumberKind, limits: NumericLimits): string | undefined {
  if (!plainNumbers[numberLimits[kind].decimals].test(text)) return undefined;
  const value = Number(text);
  const fits = value >= numberLimits[kind].min && value <= largestNumber(kind, limits);
  return fits ? String(value) : undefined;
}

/** The stored form of a style value, or undefined. What this lets through cannot end a CSS declaration. */
export function toStyleValue(text: string, kind: StyleKind, limits: NumericLimits): string | undefined {
  return kind === 'colour' ? toColour(text) : toPlainNumber(text, kind, limits);
}
