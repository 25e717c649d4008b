export { type ConfigChange, describeChanges, shortWords } from './config-changes.ts';
export { canChange, changeField, fieldAt } from './coupling.ts';
export { cssVariables } from './css-variables.ts';
export { type DefaultSet, defaultConfig, defaultSetOf, defaultValue } from './default-config.ts';
export { type Behaviour, effectiveBehaviour } from './effective-behaviour.ts';
export type { Group, NumberKind } from './field-row.ts';
export {
  type ChoiceField,
  type ContentField,
  type CssVariable,
  defaultBrandingImagePath,
  type Field,
  type FieldPath,
  fields,
  type StyleField,
  type SwitchField,
} from './fields.ts';
export { toImageUrl } from './image-url.ts';
export { settleColour, settleNumber, toColourInput, toNumberInput } from './input-rules.ts';
export { type NumericLimits, numberLimits, textLimits } from './limits.ts';
export { type PanelPart, panelSections } from './panel-sections.ts';
export { parseConfig } from './parse-config.ts';
export { isPlainHost } from './plain-host.ts';
export { type FieldValue, getValue, type PlayerConfig, pathOf, setValue } from './player-config.ts';
export { fillConfig, readConfig } from './read-config.ts';
export { type SectionId, sections } from './sections.ts';
export { applyStylePreset, findStylePreset, type StylePreset, stylePresets } from './style-presets.ts';
export { toColour } from './style-value.ts';
export { type Language, uiLanguages } from './ui-languages.ts';
