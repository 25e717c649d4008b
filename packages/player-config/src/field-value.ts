import type { ContentKind, StyleKind } from './field-row.ts';
import type { Field } from './fields.ts';
import { toImageUrl } from './image-url.ts';
import { largestNumber, type NumericLimits, numberLimits, textLimits } from './limits.ts';
import { toStyleValue } from './style-value.ts';

/** What is wrong, and with which field: `path` is empty when it is the config as a whole. */
export interface ConfigProblem {
  path: string;
  message: string;
}
export type ParsedValue = { ok: true; value: string | boolean } | { ok: false; message: string };

// The database's JSON type takes neither NUL nor half a surrogate pair; a title is one line.
const forbiddenInTitle = /\p{Cc}/u;
const forbiddenInProse = /[^\P{Cc}\t\n\r]/u;

const refuse = (message: string): ParsedValue => ({ ok: false, message });
const acceptOr = (value: string | undefined, message: string): ParsedValue =>
  value === undefined ? refuse(message) : { ok: true, value };

function explainStyle(kind: StyleKind, limits: NumericLimits): string {
  if (kind === 'colour') return 'must be a colour such as #4fc922';
  const { min, decimals } = numberLimits[kind];
  const form = decimals === 0 ? 'a whole number' : 'a number with at most one decimal';
  return `must be ${form} from ${min} to ${largestNumber(kind, limits)}, written as a string of digits`;
}

function parseContent(text: string, kind: ContentKind): ParsedValue {
  const tooLong = `must be at most ${textLimits[kind]} characters long`;
  if (text.length > textLimits[kind]) return refuse(tooLong);
  if (kind === 'image') {
    const url = toImageUrl(text);
    if (url !== undefined && url.length > textLimits.image) return refuse(tooLong);
    return acceptOr(url, 'must be empty, a path of this site or an http(s) address without user name');
  }
  const forbidden = kind === 'text' ? forbiddenInTitle : forbiddenInProse;
  const clean = text.isWellFormed() && !forbidden.test(text);
  return acceptOr(clean ? text : undefined, 'must not contain control characters');
}

/** Checks one value by the meaning of its field and answers it in the form in which it is stored. */
export function parseValue(field: Field, input: unknown, limits: NumericLimits): ParsedValue {
  if (field.kind === 'switch') {
    return typeof input === 'boolean' ? { ok: true, value: input } : refuse('must be true or false');
  }
  if (typeof input !== 'string') return refuse('must be a string');
  if (field.kind === 'choice') {
    const values = Object.keys(field.options);
    return acceptOr(values.includes(input) ? input : undefined, `must be one of ${values.join(', ')}`);
  }
  if (field.group === 'root') return parseContent(input, field.kind);
  return acceptOr(toStyleValue(input, field.kind, limits), explainStyle(field.kind, limits));
}
