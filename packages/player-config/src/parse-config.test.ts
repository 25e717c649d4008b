import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from './default-config.ts';
import { fields } from './fields.ts';
import { parseConfig } from './parse-config.ts';
import { type PlayerConfig, pathOf } from './player-config.ts';
import { anyConfig } from './testing/any-config.ts';

type Bag = Record<string, unknown>;

function bagOf(config: PlayerConfig, group: string): Bag {
  return (group === 'root' ? config : config[group as 'playerstyle']) as unknown as Bag;
}

function problemsOf(input: unknown, mode: 'strict' | 'partial' = 'strict') {
  const parsed = mode === 'strict' ? parseConfig(input) : parseConfig(input, { mode: 'partial' });
  return parsed.ok ? [] : parsed.problems;
}

describe('parseConfig, strict', () => {
  it.each(['default', 'alternative'] as const)('takes default set %s unchanged, with limits on and off', (set) => {
    const config = defaultConfig(set);
    expect(parseConfig(config, { mode: 'strict', limits: 'on' })).toStrictEqual({ ok: true, config });
    expect(parseConfig(config, { mode: 'strict', limits: 'off' })).toStrictEqual({ ok: true, config });
  });

  const [later, first] = [true, false].map((is) => fields.filter(({ addedLater = false }) => addedLater === is));

  it.each(first?.map((field) => [pathOf(field), field] as const) ?? [])(
    'names %s when it is missing',
    (path, field) => {
      const config = defaultConfig();
      delete bagOf(config, field.group)[field.key];
      expect(problemsOf(config)).toEqual([{ path, message: 'is missing' }]);
    },
  );

  it('takes what was sent before a field was there, and means its default', () => {
    const config = defaultConfig();
    for (const { group, key } of later ?? []) delete bagOf(config, group)[key];
    expect(later?.length).toBeGreaterThan(0);
    expect(parseConfig(config)).toStrictEqual({ ok: true, config: defaultConfig() });
  });

  it.each(fields.map((field) => [pathOf(field), field] as const))('names %s when its type is wrong', (path, field) => {
    for (const wrong of [null, 1, [], {}, field.kind === 'switch' ? 'true' : true]) {
      const config = defaultConfig();
      bagOf(config, field.group)[field.key] = wrong;
      expect(problemsOf(config).map((problem) => problem.path)).toEqual([path]);
    }
  });

  it.each(['root', 'playersettings', 'playercontrol', 'playerstyle'])('refuses an unknown key in %s', (group) => {
    const hostileKeys = ['extra', '__proto__', 'constructor', 'toString', '', 'Text_color', 'text_color '];
    for (const key of hostileKeys) {
      const config = defaultConfig();
      Object.defineProperty(bagOf(config, group), key, { value: true, enumerable: true });
      expect(problemsOf(config)).toEqual([
        { path: group === 'root' ? key : `${group}.${key}`, message: 'is not a field of a player' },
      ]);
    }
  });

  it.each([null, undefined, 'x', 1, true, [], [defaultConfig()]])('refuses %s in place of a config', (input) => {
    expect(problemsOf(input)).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it.each(['playersettings', 'playercontrol', 'playerstyle'])('refuses a %s that is no object', (group) => {
    for (const wrong of [null, [], 'x', 1]) {
      expect(problemsOf({ ...defaultConfig(), [group]: wrong })).toEqual([
        { path: group, message: 'must be an object' },
      ]);
    }
  });

  it('does not take values from a prototype', () => {
    expect(problemsOf(Object.create(defaultConfig())).length).toBeGreaterThan(0);
  });

  it('refuses above the bounds with limits on and above the caps with limits off', () => {
    const config = defaultConfig();
    config.playerstyle.icon_button_size = '301';
    expect(parseConfig(config, { limits: 'on' }).ok).toBe(false);
    expect(parseConfig(config, { limits: 'off' }).ok).toBe(true);
    config.playerstyle.icon_button_size = '2001';
    expect(parseConfig(config, { limits: 'off' }).ok).toBe(false);
  });

  it('answers a config of its own in canonical form', () => {
    const config = defaultConfig();
    config.playerstyle.text_color = '#ABC';
    config.playerstyle.icon_button_size = '030';
    const parsed = parseConfig(config);
    expect(parsed.ok && parsed.config.playerstyle).toMatchObject({ text_color: '#aabbcc', icon_button_size: '30' });
    expect(config.playerstyle.text_color).toBe('#ABC');
  });

  it('names at most a hundred problems, each with a short path', () => {
    const flood = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${'k'.repeat(500)}${index}`, 1]));
    const problems = problemsOf(flood);
    expect(problems).toHaveLength(100);
    expect(Math.max(...problems.map((problem) => problem.path.length))).toBeLessThanOrEqual(80);
  });

  it('reads back what it answered, for any config', () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        const once = parseConfig(JSON.parse(JSON.stringify(config)));
        expect(once.ok).toBe(true);
        if (once.ok) expect(parseConfig(JSON.parse(JSON.stringify(once.config)))).toStrictEqual(once);
      }),
    );
  });

  it('answers and does not throw, for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(parseConfig(input).ok).toBe(false);
      }),
    );
  });
});

describe('parseConfig, partial', () => {
  it('takes nothing at all', () => {
    expect(parseConfig({}, { mode: 'partial' })).toStrictEqual({ ok: true, config: {} });
  });

  it('answers only what was sent', () => {
    const input = { videotitle: 'T', playerstyle: { text_color: '#FFF' } };
    const config = { videotitle: 'T', playerstyle: { text_color: '#ffffff' } };
    expect(parseConfig(input, { mode: 'partial' })).toStrictEqual({ ok: true, config });
  });

  it('refuses unknown keys, wrong values and wrong groups all the same', () => {
    const input = { extra: 1, playercontrol: { volume: 'yes', nope: true }, playerstyle: null };
    expect(
      problemsOf(input, 'partial')
        .map((problem) => problem.path)
        .sort(),
    ).toEqual(['extra', 'playercontrol.nope', 'playercontrol.volume', 'playerstyle']);
  });
});
