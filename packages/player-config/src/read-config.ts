import { type DefaultSet, defaultValue } from './default-config.ts';
import { parseValue } from './field-value.ts';
import { type Field, fields } from './fields.ts';
import { buildConfig, getValue, type PartialPlayerConfig, type PlayerConfig } from './player-config.ts';

/** Own data properties only: a prototype, a getter or a hostile proxy counts as absent. */
function ownValue(bag: unknown, key: string): unknown {
  if (typeof bag !== 'object' || bag === null) return undefined;
  try {
    return Object.getOwnPropertyDescriptor(bag, key)?.value;
  } catch {
    return undefined;
  }
}

function valueIn(bag: unknown, field: Field): unknown {
  return ownValue(field.group === 'root' ? bag : ownValue(bag, field.group), field.key);
}

/** A whole config from whatever is stored: unknown keys fall away, broken values become the default. Never throws. */
export function readConfig(stored: unknown, set: DefaultSet = 'default'): PlayerConfig {
  return buildConfig(fields, (field) => {
    const parsed = parseValue(field, valueIn(stored, field), 'off');
    return parsed.ok ? parsed.value : defaultValue(field, set);
  });
}

/** A whole config: what `partial` names, and the rest from `defaults`. */
export function fillConfig(partial: PartialPlayerConfig, defaults: PlayerConfig): PlayerConfig {
  return buildConfig(
    fields,
    (field) => (valueIn(partial, field) as string | boolean | undefined) ?? getValue(defaults, field),
  );
}
