import { defaultValue } from './default-config.ts';
import type { StyleKind } from './field-row.ts';
import { type CssVariable, fields, type StyleField } from './fields.ts';
import { numberLimits } from './limits.ts';
import type { PlayerConfig } from './player-config.ts';
import { toStyleValue } from './style-value.ts';

/** Numbers arrive checked; the cap is what keeps a stored value that a page cannot bear from being rendered. */
function toCss(value: string, kind: StyleKind): string {
  if (kind === 'colour') return value;
  const rendered = Math.min(Number(value), numberLimits[kind].renderMax);
  if (kind === 'px') return `${rendered}px`;
  return String(kind === 'opacity' ? rendered / 100 : rendered);
}

/** Judged again at the sink, so that nothing that slipped into storage can reach a style sheet. */
function safeValue(config: PlayerConfig, field: StyleField): string {
  const stored: unknown = config.playerstyle[field.key];
  const value = typeof stored === 'string' ? toStyleValue(stored, field.kind, 'off') : undefined;
  return value ?? defaultValue(field, 'default');
}

/** Every style field as one custom property with its unit. */
export function cssVariables(config: PlayerConfig): Record<CssVariable, string> {
  const variables = {} as Record<CssVariable, string>;
  for (const field of fields) {
    if (field.group === 'playerstyle') variables[field.target] = toCss(safeValue(config, field), field.kind);
  }
  return variables;
}
