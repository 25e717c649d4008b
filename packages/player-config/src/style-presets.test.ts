import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldAt } from './coupling.ts';
import { type DefaultSet, defaultConfig } from './default-config.ts';
import { fields } from './fields.ts';
import { parseConfig } from './parse-config.ts';
import { getValue, type PlayerConfig, pathOf, setValue } from './player-config.ts';
import { applyStylePreset, findStylePreset, type StylePreset, stylePresets } from './style-presets.ts';
import { anyConfig } from './testing/any-config.ts';

const styled = (preset: StylePreset, set: DefaultSet = 'default') => applyStylePreset(defaultConfig(set), preset, set);
const differences = (one: PlayerConfig, other: PlayerConfig) =>
  fields.filter((field) => getValue(one, field) !== getValue(other, field)).map(pathOf);
const pairs = stylePresets.flatMap((one, index) => stylePresets.slice(index + 1).map((other) => ({ one, other })));

describe('the style presets', () => {
  it('are a dozen with names of their own, the standard first', () => {
    expect(stylePresets.length).toBeGreaterThanOrEqual(10);
    for (const key of ['id', 'name', 'description'] as const)
      expect(new Set(stylePresets.map((preset) => preset[key])).size).toBe(stylePresets.length);
    expect(styled(stylePresets[0] as StylePreset)).toStrictEqual(defaultConfig());
  });

  it.each(stylePresets)('$name is a config that the product takes as it is', ({ playercontrol, playerstyle }) => {
    const config = { playercontrol, playerstyle };
    expect(parseConfig(config, { mode: 'partial', limits: 'on' })).toEqual({ ok: true, config });
  });

  it.each(stylePresets.slice(1))('$name looks the same whichever default set is in use', (preset) => {
    const { thumbnail: _a, ...control } = styled(preset, 'default').playercontrol;
    const { thumbnail: _b, ...otherControl } = styled(preset, 'alternative').playercontrol;
    expect(control).toEqual(otherControl);
    expect(styled(preset, 'default').playerstyle).toEqual(styled(preset, 'alternative').playerstyle);
  });

  it('are no two names for one look', () => {
    for (const { one, other } of pairs) {
      const changed = differences(styled(one), styled(other));
      const between = `between ${one.name} and ${other.name}`;
      expect(changed.length, between).toBeGreaterThan(15);
      expect(changed, between).toContain('playerstyle.center_icon_button_color');
      expect(changed, between).toContain('playerstyle.player_brand_color');
    }
  });
});

describe('applyStylePreset', () => {
  it('keeps what belongs to the owner and leaves nothing of the style before', () => {
    fc.assert(
      fc.property(anyConfig, fc.constantFrom(...stylePresets), (config, preset) => {
        const { playercontrol, playerstyle, ...owned } = applyStylePreset(config, preset, 'default');
        const { playercontrol: before, playerstyle: _style, ...ownedBefore } = config;
        expect(owned).toEqual(ownedBefore);
        expect(playercontrol).toMatchObject({ branding: before.branding, thumbnail: before.thumbnail });
        expect(playerstyle).toEqual(styled(preset).playerstyle);
      }),
    );
  });
});

describe('findStylePreset', () => {
  it.each(stylePresets)('knows a player in $name', (preset) => {
    expect(findStylePreset(applyStylePreset(defaultConfig('alternative'), preset, 'alternative'), 'alternative')).toBe(
      preset,
    );
  });

  it('knows it with a title, and no longer once its style was edited', () => {
    const titled = setValue(styled(stylePresets[1] as StylePreset), fieldAt('videotitle'), 'Trailer');
    expect(findStylePreset(titled, 'default')).toBe(stylePresets[1]);
    expect(findStylePreset(setValue(titled, fieldAt('playerstyle.text_color'), '#123456'), 'default')).toBeUndefined();
  });
});
