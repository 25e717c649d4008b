import { describe, expect, it } from 'vitest';
import { defaultConfig } from './default-config.ts';
import { fields } from './fields.ts';
import { getValue, pathOf, setValue } from './player-config.ts';

describe('getValue and setValue', () => {
  it.each(fields.map((field) => [pathOf(field), field] as const))('change %s and nothing else', (_path, field) => {
    const before = defaultConfig();
    const value = field.kind === 'switch' ? !getValue(before, field) : 'changed';
    const after = setValue(before, field, value);
    expect(getValue(after, field)).toBe(value);
    expect(before).toStrictEqual(defaultConfig());
    expect(setValue(after, field, getValue(before, field))).toStrictEqual(before);
  });
});
