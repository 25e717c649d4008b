export { type DefaultSet, defaultConfig, defaultValue } from './default-config.ts';
export type { ContentKind, Group, Kind, NumberKind, StyleKind } from './field-row.ts';
export {
  type ContentField,
  type CssVariable,
  defaultBrandingImagePath,
  type Field,
  type FieldKey,
  type FieldPath,
  fields,
  type GroupValues,
  type PlayerControlKey,
  type PlayerSettingsKey,
  type PlayerStyleKey,
  type StyleField,
  type SwitchField,
} from './fields.ts';
export {
  type FieldValue,
  getValue,
  type PartialPlayerConfig,
  type PlayerConfig,
  pathOf,
  setValue,
} from './player-config.ts';
export { type PartTitle, type SectionId, sections } from './sections.ts';
