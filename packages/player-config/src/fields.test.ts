import { describe, expect, expectTypeOf, it } from 'vitest';
import { fieldAt } from './coupling.ts';
import { parseValue } from './field-value.ts';
import type {
  CssVariable,
  FieldKey,
  FieldPath,
  PlayerControlKey,
  PlayerSettingsKey,
  PlayerStyleKey,
} from './fields.ts';
import { fields } from './fields.ts';
import { type PlayerConfig, pathOf } from './player-config.ts';
import type { uiLanguages } from './ui-languages.ts';

describe('the table of fields', () => {
  it('names each path once', () => {
    expect(new Set(fields.map(pathOf)).size).toBe(fields.length);
    expect(fields).toHaveLength(6 + 11 + 13 + 42);
  });

  it('gives each style field a variable of its own that follows from its key', () => {
    const styles = fields.filter((field) => field.group === 'playerstyle');
    for (const field of styles) expect(field.target).toBe(`--kin-${field.key.toLowerCase().replaceAll('_', '-')}`);
    expect(new Set(styles.map((field) => field.target)).size).toBe(styles.length);
  });

  it('holds defaults that its own checks take as they are', () => {
    for (const field of fields) {
      expect(parseValue(field, field.default, 'on')).toEqual({ ok: true, value: field.default });
      if (field.alternative !== undefined)
        expect(parseValue(field, field.alternative, 'on')).toEqual({ ok: true, value: field.alternative });
    }
  });

  it('names b only where it differs from a', () => {
    expect(fields.filter((field) => field.default === field.alternative).map(pathOf)).toEqual([]);
  });

  it('depends only on fields that can be on or filled', () => {
    for (const field of fields) {
      if (field.dependsOn === undefined) continue;
      const target = fieldAt(field.dependsOn.replace('!', '') as FieldPath);
      expect(['switch', 'image']).toContain(target.kind);
      expect(target).not.toBe(field);
    }
  });
});

describe('the types derived from it', () => {
  it('have literal keys', () => {
    expectTypeOf<PlayerSettingsKey>().toEqualTypeOf<
      | 'autoplay'
      | 'muted'
      | 'loop'
      | 'use_as_BG_video'
      | 'keyboard_shortcuts'
      | 'ui_language'
      | 'resume'
      | 'captions_weight'
      | 'captions_edge'
      | 'captions_position'
      | 'share_credit'
    >();
    expectTypeOf<PlayerControlKey>().toEqualTypeOf<
      | 'branding'
      | 'thumbnail'
      | 'playpause'
      | 'center_playpause'
      | 'progress_bar'
      | 'time_stamp'
      | 'volume'
      | 'full_screen_icon'
      | 'video_name'
      | 'settings_menu'
      | 'back_button'
      | 'download'
      | 'gradient'
    >();
    expectTypeOf<'progress_bar_BG_color'>().toExtend<PlayerStyleKey>();
    expectTypeOf<'progress_bar_bg_color'>().not.toExtend<PlayerStyleKey>();
    expectTypeOf<string>().not.toExtend<FieldKey>();
    expectTypeOf<'--kin-text-color'>().toExtend<CssVariable>();
    expectTypeOf<'--kin-nothing'>().not.toExtend<CssVariable>();
  });

  it('have literal paths', () => {
    expectTypeOf<'videotitle' | 'playerstyle.text_color'>().toExtend<FieldPath>();
    expectTypeOf<'text_color'>().not.toExtend<FieldPath>();
    expectTypeOf<'playercontrol.text_color'>().not.toExtend<FieldPath>();
  });

  it('say boolean for switches, the options for a choice and string for the rest', () => {
    expectTypeOf<PlayerConfig['playersettings']['autoplay']>().toEqualTypeOf<boolean>();
    expectTypeOf<PlayerConfig['playersettings']['ui_language']>().toEqualTypeOf<keyof typeof uiLanguages>();
    expectTypeOf<PlayerConfig['playercontrol']['volume']>().toEqualTypeOf<boolean>();
    expectTypeOf<PlayerConfig['playerstyle']>().toEqualTypeOf<Record<PlayerStyleKey, string>>();
    expectTypeOf<PlayerConfig['videotitle']>().toEqualTypeOf<string>();
    expectTypeOf<keyof PlayerConfig>().toEqualTypeOf<
      | 'videotitle'
      | 'videodescription'
      | 'playerBrandingImageUrl'
      | 'playerThumbnailImageUrl'
      | 'shareOwnerName'
      | 'shareOwnerLogoUrl'
      | 'playersettings'
      | 'playercontrol'
      | 'playerstyle'
    >();
  });
});
