import { type ConfigProblem, parseValue } from './field-value.ts';
import { type Field, fields } from './fields.ts';
import type { NumericLimits } from './limits.ts';
import { type PartialPlayerConfig, type PlayerConfig, pathOf } from './player-config.ts';

export type ParsedConfig<C = PlayerConfig> = { ok: true; config: C } | { ok: false; problems: ConfigProblem[] };

export interface ParseOptions {
  /** `strict` wants every field that was there from the start; `partial` takes what is there. Both refuse unknown keys. */
  mode?: 'strict' | 'partial';
  /** `off` unless told: bounds of the editor are the operator's setting, the caps always hold. */
  limits?: NumericLimits;
}

type Bag = Record<string, unknown>;
type Report = (path: string, message: string) => void;

const groups = ['playersettings', 'playercontrol', 'playerstyle'] as const;

/** A million wrong keys must not become a million sentences, nor a long key a long one. */
const mostProblems = 100;
const longestPath = 80;

function isBag(input: unknown): input is Bag {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function reportUnknownKeys(bag: Bag, known: ReadonlySet<string>, prefix: string, report: Report): void {
  for (const key of Object.keys(bag)) {
    if (!known.has(key)) report(prefix + key, 'is not a field of a player');
  }
}

function keysOf(group: Field['group']): Set<string> {
  return new Set(fields.filter((field) => field.group === group).map((field) => field.key));
}

function openGroup(input: Bag, group: (typeof groups)[number], strict: boolean, report: Report): Bag | undefined {
  const bag = Object.hasOwn(input, group) ? input[group] : undefined;
  if (bag === undefined && !strict) return undefined;
  if (!isBag(bag)) {
    report(group, bag === undefined ? 'is missing' : 'must be an object');
    return undefined;
  }
  reportUnknownKeys(bag, keysOf(group), `${group}.`, report);
  return bag;
}

function copyValues(from: Bag, to: Bag, group: Field['group'], options: Required<ParseOptions>, report: Report): void {
  for (const field of fields) {
    if (field.group !== group) continue;
    if (!Object.hasOwn(from, field.key)) {
      if (options.mode === 'strict' && field.addedLater) to[field.key] = field.default;
      else if (options.mode === 'strict') report(pathOf(field), 'is missing');
      continue;
    }
    const parsed = parseValue(field, from[field.key], options.limits);
    if (parsed.ok) to[field.key] = parsed.value;
    else report(pathOf(field), parsed.message);
  }
}

/** Accepts exactly a player's config, in canonical form, or says what is wrong with it field by field. */
export function parseConfig(
  input: unknown,
  options: ParseOptions & { mode: 'partial' },
): ParsedConfig<PartialPlayerConfig>;
export function parseConfig(input: unknown, options?: ParseOptions & { mode?: 'strict' }): ParsedConfig;
export function parseConfig(input: unknown, options: ParseOptions = {}): ParsedConfig<PartialPlayerConfig> {
  const settled = { mode: options.mode ?? 'strict', limits: options.limits ?? 'off' } as const;
  const problems: ConfigProblem[] = [];
  const report: Report = (path, message) => {
    if (problems.length < mostProblems) problems.push({ path: path.slice(0, longestPath), message });
  };
  if (!isBag(input)) return { ok: false, problems: [{ path: '', message: 'must be an object' }] };

  reportUnknownKeys(input, new Set([...keysOf('root'), ...groups]), '', report);
  const config: Bag = {};
  copyValues(input, config, 'root', settled, report);
  for (const group of groups) {
    const from = openGroup(input, group, settled.mode === 'strict', report);
    if (from === undefined) continue;
    const to: Bag = {};
    config[group] = to;
    copyValues(from, to, group, settled, report);
  }
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}
