import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  applyStylePreset,
  defaultConfig,
  type FieldPath,
  fieldAt,
  fields,
  pathOf,
  setValue,
  stylePresets,
} from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { blend, contrastRatio, toRgb } from './contrast.ts';
import { contrastSentence, contrastWarning } from './contrast-rules.ts';

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4.0],
  ])('%s on %s is %d', (one, other, ratio) => {
    expect(contrastRatio(toRgb(one), toRgb(other))).toBeCloseTo(ratio, 1);
    expect(contrastRatio(toRgb(other), toRgb(one))).toBeCloseTo(ratio, 1);
  });
});

describe('blend', () => {
  it('shows the top alone at full opacity and nothing of it at none', () => {
    expect(blend([10, 20, 30], [200, 200, 200], 1)).toEqual([10, 20, 30]);
    expect(blend([10, 20, 30], [200, 200, 200], 0)).toEqual([200, 200, 200]);
  });
});

describe('contrastWarning', () => {
  it('judges captions against their box, and what shows through it', () => {
    const yellow = change('playerstyle.captions_BG_color', '#ffee00');
    expect(contrastWarning(yellow, 'playerstyle.captions_text_color')).toMatchObject({ least: 4.5, subject: 'text' });
    const glassy = change('playerstyle.captions_BG_opacity', '5');
    expect(contrastWarning(glassy, 'playerstyle.captions_text_color')?.ratio).toBeLessThan(4.5);
    expect(contrastWarning(defaultConfig(), 'playerstyle.captions_text_color')).toBeUndefined();
  });

  const change = (path: FieldPath, value: string, config = defaultConfig()) => setValue(config, fieldAt(path), value);

  it.each(['default', 'alternative'] as const)('finds nothing wrong with the text of default set %s', (set) => {
    for (const path of ['playerstyle.text_color', 'playerstyle.tooltip_text_color'] as const)
      expect(contrastWarning(defaultConfig(set), path)).toBeUndefined();
  });

  it.each(stylePresets.slice(1))('finds nothing wrong with the style $name', (preset) => {
    const config = applyStylePreset(defaultConfig(), preset, 'default');
    expect(fields.filter((field) => contrastWarning(config, pathOf(field))).map(pathOf)).toEqual([]);
  });

  it('warns of menu text in the colour of the menu', () => {
    const config = change('playerstyle.settings_menu_text_color', '#4fc922');
    expect(contrastWarning(config, 'playerstyle.settings_menu_text_color')).toMatchObject({
      least: 4.5,
      subject: 'text',
    });
    expect(contrastSentence(config, 'playerstyle.settings_menu_text_color')).toContain('contrast: 1.0:1');
  });

  it('judges text against the hovered row as well', () => {
    const config = change('playerstyle.settings_menu_BG_hover_color', '#000000');
    expect(contrastWarning(config, 'playerstyle.settings_menu_text_color')?.ratio).toBeCloseTo(1);
  });

  it('lets through what lies behind a see-through tooltip', () => {
    const white = change(
      'playerstyle.tooltip_text_color',
      '#ffffff',
      change('playerstyle.tooltip_BG_color', '#000000'),
    );
    expect(contrastWarning(white, 'playerstyle.tooltip_text_color')).toBeUndefined();
    const glassy = change(
      'playerstyle.tooltip_opacity',
      '0',
      change('playerstyle.player_brand_color', '#ffffff', white),
    );
    expect(contrastWarning(glassy, 'playerstyle.tooltip_text_color')?.ratio).toBeLessThan(4.5);
  });

  it('asks less of icons than of text', () => {
    const bright = change('playerstyle.player_brand_color', '#ffffff');
    const config = change('playerstyle.icon_button_color', '#7a7a7a', bright);
    expect(contrastWarning(config, 'playerstyle.icon_button_color')?.least).toBe(3);
  });

  it('has nothing to say about other fields', () => {
    const judged = fields.filter((field) =>
      contrastWarning(change('playerstyle.tooltip_text_color', '#4fc922'), pathOf(field)),
    );
    expect(judged.map(pathOf)).toContain('playerstyle.tooltip_text_color');
    expect(contrastWarning(defaultConfig(), 'playersettings.loop')).toBeUndefined();
  });

  it.each([
    ['dark text on light glass', '#666666', 4.42],
    ['light text on dark glass', '#808080', 2.64],
  ])('judges %s as the player draws it', (_, colour, ratio) => {
    const plain = setValue(defaultConfig(), fieldAt('playercontrol.gradient'), false);
    const config = change('playerstyle.text_color', colour, plain);
    expect(contrastWarning(config, 'playerstyle.text_color')?.ratio).toBeCloseTo(ratio, 2);
  });

  it('takes the gradient for as strong as the style sheet draws it under the bars', () => {
    const player = join(import.meta.dirname, '../../../../../../packages/player/src');
    const rule = /\.kin-gradient \{([^}]*)\}/.exec(readFileSync(join(player, 'skin/base.css'), 'utf8'))?.[1] ?? '';
    const opacity = Number(/\sopacity: ([\d.]+);/.exec(rule)?.[1]);
    const [, left, at] = /color\) (\d+)%, transparent\) (\d+)%/.exec(rule)?.map(Number) ?? [];
    expect([left, at]).toEqual([62, 30]);
    // The bars stand between its beginning and its first stop.
    const strength = opacity * (1 - (1 - 0.62) * (22.5 / 30));
    const config = change('playerstyle.tooltip_opacity', '0', change('playerstyle.player_brand_color', '#ffffff'));
    const behind = blend([255, 255, 255], [128, 128, 128], strength);
    const white = change('playerstyle.tooltip_text_color', '#ffffff', config);
    expect(contrastWarning(white, 'playerstyle.tooltip_text_color')?.ratio).toBeCloseTo(
      contrastRatio([255, 255, 255], behind),
      2,
    );
  });
});
