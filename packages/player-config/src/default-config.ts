import type { Field } from './fields.ts';
import { fields } from './fields.ts';
import type { FieldValue, PlayerConfig } from './player-config.ts';
import { buildConfig } from './player-config.ts';

/** The product's specification leaves two readings of the defaults open; both ship. */
export type DefaultSet = 'a' | 'b';

export function defaultValue<F extends Field>(field: F, set: DefaultSet): FieldValue<F> {
  return (set === 'b' && field.b !== undefined ? field.b : field.a) as FieldValue<F>;
}

/** A whole config of its own: changing it changes no other. */
export function defaultConfig(set: DefaultSet): PlayerConfig {
  return buildConfig(fields, (field) => defaultValue(field, set));
}
