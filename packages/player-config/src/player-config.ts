import type { Field, FieldPath, GroupValues } from './fields.ts';

/** A whole config, as it is stored and as it crosses the wire. */
export interface PlayerConfig extends GroupValues<'root'> {
  playersettings: GroupValues<'playersettings'>;
  playercontrol: GroupValues<'playercontrol'>;
  playerstyle: GroupValues<'playerstyle'>;
}

/** What a client may send where the rest is filled from a default set. */
export interface PartialPlayerConfig extends Partial<GroupValues<'root'>> {
  playersettings?: Partial<GroupValues<'playersettings'>>;
  playercontrol?: Partial<GroupValues<'playercontrol'>>;
  playerstyle?: Partial<GroupValues<'playerstyle'>>;
}

export type FieldValue<F extends Field = Field> = F extends { kind: 'switch' } ? boolean : string;

type ValueBag = Record<string, unknown>;

export function pathOf(field: Field): FieldPath {
  return (field.group === 'root' ? field.key : `${field.group}.${field.key}`) as FieldPath;
}

function bagOf(config: PlayerConfig, field: Field): ValueBag {
  return (field.group === 'root' ? config : config[field.group]) as unknown as ValueBag;
}

export function getValue<F extends Field>(config: PlayerConfig, field: F): FieldValue<F> {
  return bagOf(config, field)[field.key] as FieldValue<F>;
}

/** A new config with one value changed; groups that do not change stay the same objects. */
export function setValue<F extends Field>(config: PlayerConfig, field: F, value: FieldValue<F>): PlayerConfig {
  if (field.group === 'root') return { ...config, [field.key]: value };
  return { ...config, [field.group]: { ...config[field.group], [field.key]: value } };
}

/** Builds a whole config by asking once for each field. */
export function buildConfig(fields: readonly Field[], valueFor: (field: Field) => FieldValue): PlayerConfig {
  const config = { playersettings: {}, playercontrol: {}, playerstyle: {} } as PlayerConfig;
  for (const field of fields) bagOf(config, field)[field.key] = valueFor(field);
  return config;
}
