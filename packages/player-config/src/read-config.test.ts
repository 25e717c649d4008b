import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from './default-config.ts';
import { parseConfig } from './parse-config.ts';
import { fillConfig, readConfig } from './read-config.ts';
import { anyConfig } from './testing/any-config.ts';

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('get');
    },
    getOwnPropertyDescriptor: () => {
      throw new Error('descriptor');
    },
    ownKeys: () => {
      throw new Error('keys');
    },
  },
);

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('readConfig', () => {
  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'config'],
    ['a number', 7],
    ['an array', [1, 2, 3]],
    ['an empty object', {}],
    ['groups that are arrays', { playersettings: [], playercontrol: [true], playerstyle: ['#fff'] }],
    ['groups that are null', { playersettings: null, playercontrol: null, playerstyle: null }],
    ['an own __proto__ key', JSON.parse('{"__proto__":{"videotitle":"stolen"},"playerstyle":{"__proto__":{}}}')],
    ['a prototype with values', Object.create({ videotitle: 'inherited', playercontrol: { volume: false } })],
    ['a getter', Object.defineProperty({}, 'videotitle', { get: () => 'computed', enumerable: true })],
    ['a proxy that throws', throwing],
    ['a group that throws', { playerstyle: throwing }],
    ['a revoked proxy', revoked()],
    ['a function', () => 'x'],
  ])('answers the defaults for %s', (_name, stored) => {
    expect(readConfig(stored)).toStrictEqual(defaultConfig());
    expect(readConfig(stored, 'alternative')).toStrictEqual(defaultConfig('alternative'));
  });

  it('leaves the prototype of all objects alone', () => {
    readConfig(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('keeps what is good, drops what is unknown and replaces what is broken', () => {
    const stored = {
      videotitle: 'Kept',
      extra: 1,
      playercontrol: { volume: false, gradient: 'no' },
      playerstyle: { text_color: '#123456', tooltip_BG_color: 'red;}', extra: 'x' },
    };
    const expected = defaultConfig();
    expected.videotitle = 'Kept';
    expected.playercontrol.volume = false;
    expected.playerstyle.text_color = '#123456';
    expect(readConfig(stored)).toStrictEqual(expected);
  });

  it('keeps a size that was stored while limits were off', () => {
    expect(readConfig({ playerstyle: { icon_button_size: '900' } }).playerstyle.icon_button_size).toBe('900');
  });

  it('reads past a million keys', { timeout: 30_000 }, () => {
    const flood: Record<string, unknown> = {};
    for (let index = 0; index < 1_000_000; index += 1) flood[`key${index}`] = index;
    flood.text_color = '#123456';
    flood.videotitle = 'Kept';
    flood.playerstyle = flood;
    const expected = defaultConfig();
    expected.videotitle = 'Kept';
    expected.playerstyle.text_color = '#123456';
    expect(readConfig(flood)).toStrictEqual(expected);
  });

  it('answers a config that the strict check takes, for any value', () => {
    const broken = fc.record({ playerstyle: fc.anything(), playercontrol: fc.anything(), videotitle: fc.anything() });
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withNullPrototype: true }), broken), (stored) => {
        const config = readConfig(stored);
        expect(parseConfig(config)).toStrictEqual({ ok: true, config });
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing about a config that was parsed', () => {
    fc.assert(
      fc.property(anyConfig, (input) => {
        const parsed = parseConfig(input);
        expect(parsed.ok && readConfig(parsed.config)).toStrictEqual(parsed.ok && parsed.config);
      }),
    );
  });
});

describe('fillConfig', () => {
  it.each(['default', 'alternative'] as const)('fills nothing at all with set %s', (set) => {
    expect(fillConfig({}, defaultConfig(set))).toStrictEqual(defaultConfig(set));
  });

  it('prefers what is given, also where it is false or empty', () => {
    const partial = {
      playerBrandingImageUrl: '',
      playercontrol: { volume: false },
      playerstyle: { text_color: '#fff000' },
    };
    const expected = defaultConfig('alternative');
    expected.playerBrandingImageUrl = '';
    expected.playercontrol.volume = false;
    expected.playerstyle.text_color = '#fff000';
    expect(fillConfig(partial, defaultConfig('alternative'))).toStrictEqual(expected);
  });

  it('shares no group with the defaults', () => {
    const defaults = defaultConfig();
    fillConfig({}, defaults).playerstyle.text_color = '#ffffff';
    expect(defaults.playerstyle.text_color).toBe('#000000');
  });
});
