import type { Field } from './fields.ts';
import { fields } from './fields.ts';
import type { FieldValue, PlayerConfig } from './player-config.ts';
import { buildConfig } from './player-config.ts';

/** The product's specification leaves two readings of the defaults open; both ship. */
export type DefaultSet = 'default' | 'alternative';

/** By the letters that an installation is configured with. */
export const defaultSetOf = { a: 'default', b: 'alternative' } as const satisfies Readonly<Record<string, DefaultSet>>;

export function defaultValue<F extends Field>(field: F, set: DefaultSet): FieldValue<F> {
  return (
    set === 'alternative' && field.alternative !== undefined ? field.alternative : field.default
  ) as FieldValue<F>;
}

/** A whole config of its own: changing it changes no other. */
export function defaultConfig(set: DefaultSet = 'default'): PlayerConfig {
  return buildConfig(fields, (field) => defaultValue(field, set));
}
