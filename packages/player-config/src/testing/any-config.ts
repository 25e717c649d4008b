import fc from 'fast-check';
import type { Kind } from '../field-row.ts';
import { type Field, fields } from '../fields.ts';
import { buildConfig, type FieldValue, type PlayerConfig, pathOf } from '../player-config.ts';

const wholeNumber = (max: number) => fc.integer({ min: 0, max }).map(String);
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const printable = (max: number) =>
  fc.string({ unit: 'grapheme', maxLength: max }).filter((text) => text.length <= max && !/\p{Cc}/u.test(text));

const valueOfKind: Record<Exclude<Kind, 'choice'>, fc.Arbitrary<FieldValue>> = {
  switch: fc.boolean(),
  colour: fc.oneof(
    hex,
    hex.map((colour) => colour.toUpperCase()),
  ),
  px: wholeNumber(300),
  opacity: wholeNumber(100),
  ratio: fc.integer({ min: 0, max: 3000 }).map((tenths) => String(tenths / 10)),
  text: printable(200),
  'rich-text': printable(1000),
  image: fc.oneof(
    fc.constant(''),
    fc.webPath().map((path) => `/media${path}`),
    fc.webUrl(),
  ),
};

const anyValueOf = (field: Field) =>
  field.kind === 'choice' ? fc.constantFrom(...Object.keys(field.options)) : valueOfKind[field.kind];

/** Any config that the editor could send. */
export const anyConfig: fc.Arbitrary<PlayerConfig> = fc
  .record(Object.fromEntries(fields.map((field) => [pathOf(field), anyValueOf(field)])))
  .map((values) => buildConfig(fields, (field: Field) => values[pathOf(field)] as FieldValue));
