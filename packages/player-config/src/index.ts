export { type Behaviour, behaviour } from './behaviour.ts';
export {
  canChange,
  canChangeMuted,
  canChangeThumbnail,
  changeField,
  fieldAt,
  setAutoplay,
  setThumbnailImage,
} from './coupling.ts';
export { cssText, cssVariables } from './css-variables.ts';
export { type DefaultSet, defaultConfig, defaultValue } from './default-config.ts';
export type { ContentKind, Group, Kind, NumberKind, StyleKind } from './field-row.ts';
export { type ConfigProblem, type ParsedValue, parseValue } from './field-value.ts';
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
export { toImageUrl } from './image-url.ts';
export { type NumberInputRule, settleColour, settleNumber, toColourInput, toNumberInput } from './input-rules.ts';
export { largestNumber, type NumericLimits, numberLimits, textLimits } from './limits.ts';
export { type PanelPart, type PanelSection, panelSections } from './panel-sections.ts';
export { type ParsedConfig, type ParseOptions, parseConfig } from './parse-config.ts';
export {
  type FieldValue,
  getValue,
  type PartialPlayerConfig,
  type PlayerConfig,
  pathOf,
  setValue,
} from './player-config.ts';
export { fillConfig, readConfig } from './read-config.ts';
export { type PartTitle, type SectionId, sections } from './sections.ts';
export { applyStylePreset, findStylePreset, type StylePreset, stylePresets } from './style-presets.ts';
export { toColour, toPlainNumber, toStyleValue } from './style-value.ts';
