import { describe, expect, it } from 'vitest';
import type { Kind } from './field-row.ts';
import { parseValue } from './field-value.ts';
import { type Field, fields } from './fields.ts';
import { numberLimits } from './limits.ts';
import { pathOf } from './player-config.ts';
import {
  hostileColours,
  hostileDescriptions,
  hostileImageUrls,
  hostileNumbers,
  hostileTitles,
  notStrings,
} from './testing/hostile-texts.ts';

const hostileByKind: Record<Exclude<Kind, 'switch'>, readonly string[]> = {
  choice: [...hostileTitles, ...hostileImageUrls, 'toString', '__proto__', 'DE', 'de ', 'xx'],
  colour: hostileColours,
  px: [...hostileNumbers, '1.5', '2.0'],
  opacity: [...hostileNumbers, '1.5', '101', '300'],
  ratio: hostileNumbers,
  text: hostileTitles,
  'rich-text': hostileDescriptions,
  image: hostileImageUrls,
};

function accepts(field: Field, input: unknown, limits: 'on' | 'off' = 'on') {
  return parseValue(field, input, limits).ok;
}

function stored(field: Field, input: unknown, limits: 'on' | 'off' = 'on') {
  const parsed = parseValue(field, input, limits);
  return parsed.ok ? parsed.value : undefined;
}

const ofKind = (kind: Kind) => fields.filter((field) => field.kind === kind);

describe.each(Object.entries(hostileByKind))('a field of kind %s', (kind, hostile) => {
  const rows = ofKind(kind as Kind);

  it('is tried with more than a hundred hostile strings', () => {
    expect(new Set(hostile).size).toBeGreaterThan(100);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(rows.map((field) => [pathOf(field), field] as const))('%s refuses every one of them', (_path, field) => {
    for (const limits of ['on', 'off'] as const) {
      expect(hostile.filter((text) => accepts(field, text, limits))).toEqual([]);
    }
  });

  it.each(rows.map((field) => [pathOf(field), field] as const))('%s refuses what is no string', (_path, field) => {
    expect(notStrings.filter((input) => accepts(field, input))).toEqual([]);
  });
});

describe('a switch', () => {
  it.each(ofKind('switch').map((field) => [pathOf(field), field] as const))(
    '%s takes booleans only',
    (_path, field) => {
      expect(stored(field, true)).toBe(true);
      expect(stored(field, false)).toBe(false);
      const others = ['true', 'false', '', 0, 1, null, undefined, [], {}, ...hostileNumbers];
      expect(others.filter((input) => accepts(field, input))).toEqual([]);
    },
  );
});

describe('a colour', () => {
  it.each(ofKind('colour').map((field) => [pathOf(field), field] as const))(
    '%s is stored as #rrggbb',
    (_path, field) => {
      expect(stored(field, '#4fc922')).toBe('#4fc922');
      expect(stored(field, '#4FC922')).toBe('#4fc922');
      expect(stored(field, '#abc')).toBe('#aabbcc');
      expect(stored(field, '#FfF')).toBe('#ffffff');
    },
  );
});

describe.each(['px', 'opacity', 'ratio'] as const)('a number of kind %s', (kind) => {
  const { max, cap } = numberLimits[kind];

  it.each(ofKind(kind).map((field) => [pathOf(field), field] as const))('%s keeps to its bounds', (_path, field) => {
    expect(stored(field, '0')).toBe('0');
    expect(stored(field, '007')).toBe('7');
    expect(stored(field, String(max))).toBe(String(max));
    expect(stored(field, String(max + 1))).toBeUndefined();
    expect(stored(field, String(cap), 'off')).toBe(String(cap));
    expect(stored(field, String(cap + 1), 'off')).toBeUndefined();
  });
});

describe('the bounds', () => {
  it('are 0 to 300 for sizes and scales and 0 to 100 for opacities', () => {
    expect([numberLimits.px.min, numberLimits.px.max]).toEqual([0, 300]);
    expect([numberLimits.ratio.min, numberLimits.ratio.max]).toEqual([0, 300]);
    expect([numberLimits.opacity.min, numberLimits.opacity.max, numberLimits.opacity.cap]).toEqual([0, 100, 100]);
  });

  it('let nothing be rendered that could not be stored', () => {
    for (const { renderMax, cap } of Object.values(numberLimits)) expect(renderMax).toBeLessThanOrEqual(cap);
  });

  it('leave a scale one decimal', () => {
    const [scale] = ofKind('ratio');
    expect(stored(scale as Field, '1.5')).toBe('1.5');
    expect(stored(scale as Field, '2.0')).toBe('2');
    expect(stored(scale as Field, '1.55')).toBeUndefined();
  });
});

describe('a text', () => {
  const [title] = ofKind('text') as [Field];
  const [description] = ofKind('rich-text') as [Field];

  it('takes any script, emoji and markup up to its length', () => {
    for (const text of ['', 'Größe', '日本語', '👩‍👩‍👧', '<b>x</b>', 'x'.repeat(200)])
      expect(stored(title, text)).toBe(text);
    expect(stored(description, 'x'.repeat(5000))).toHaveLength(5000);
  });

  it('takes line breaks in a description and not in a title', () => {
    expect(accepts(description, '<p>one</p>\r\n\t<p>two</p>')).toBe(true);
    expect(accepts(title, 'one\ntwo')).toBe(false);
  });
});
