import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssVariables } from './css-variables.ts';
import { defaultConfig } from './default-config.ts';
import { fields } from './fields.ts';
import type { PlayerConfig } from './player-config.ts';
import { setValue } from './player-config.ts';
import { anyConfig } from './testing/any-config.ts';
import { hostileColours, hostileNumbers, notStrings } from './testing/hostile-texts.ts';

const safeValue = /^(#[0-9a-f]{6}|\d{1,4}px|\d{1,2}(\.\d{1,2})?)$/;
const styleFields = fields.filter((field) => field.group === 'playerstyle');

describe('cssVariables', () => {
  it('writes each kind with its unit', () => {
    const config = defaultConfig('alternative');
    config.playerstyle.progress_bar_hover_scale = '2.5';
    expect(cssVariables(config)).toMatchObject({
      '--kin-text-color': '#000000',
      '--kin-progress-bar-fg-color': '#f00a0a',
      '--kin-icon-button-size': '38px',
      '--kin-player-corner-radius': '0px',
      '--kin-icon-button-opacity': '0.85',
      '--kin-branding-opacity': '1',
      '--kin-progress-bar-hover-scale': '2.5',
    });
  });

  it('has one variable for each style field', () => {
    expect(Object.keys(cssVariables(defaultConfig()))).toEqual(styleFields.map((field) => field.target));
    expect(styleFields).toHaveLength(42);
  });

  it.each(styleFields.map((field) => [field.key, field] as const))(
    'draws the default when %s is hostile',
    (_key, field) => {
      const config = defaultConfig();
      const expected = cssVariables(config);
      for (const text of [...(field.kind === 'colour' ? hostileColours : hostileNumbers), ...notStrings]) {
        expect(cssVariables(setValue(config, field, text as string))).toStrictEqual(expected);
      }
    },
  );

  it('draws no number that a page cannot bear', () => {
    const config = defaultConfig();
    config.playerstyle.progress_bar_hover_scale = '300';
    config.playerstyle.icon_button_size = '9999';
    expect(cssVariables(config)['--kin-progress-bar-hover-scale']).toBe('20');
    expect(cssVariables(config)['--kin-icon-button-size']).toBe('30px');
  });

  it('holds safe characters only, for any config', () => {
    const anyStyle = fc.dictionary(fc.constantFrom(...styleFields.map((field) => field.key)), fc.string());
    fc.assert(
      fc.property(anyConfig, anyStyle, (config, style) => {
        const broken = { ...config, playerstyle: { ...config.playerstyle, ...style } } as PlayerConfig;
        for (const value of [...Object.values(cssVariables(config)), ...Object.values(cssVariables(broken))]) {
          expect(value).toMatch(safeValue);
        }
      }),
    );
  });
});
