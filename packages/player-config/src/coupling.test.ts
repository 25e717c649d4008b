import { describe, expect, it } from 'vitest';
import { canChange, changeField, fieldAt, setAutoplay, setThumbnailImage } from './coupling.ts';
import { defaultConfig } from './default-config.ts';
import { fields } from './fields.ts';
import { pathOf } from './player-config.ts';

describe('autoplay and muted', () => {
  const muted = fieldAt('playersettings.muted');

  it('go on and off together', () => {
    const on = setAutoplay(defaultConfig(), true);
    expect(on.playersettings).toMatchObject({ autoplay: true, muted: true, loop: false, use_as_BG_video: false });
    expect(setAutoplay(on, false)).toStrictEqual(defaultConfig());
  });

  it('switching autoplay off unmutes what was muted by hand', () => {
    const byHand = changeField(defaultConfig(), muted, true);
    expect(setAutoplay(byHand, false).playersettings.muted).toBe(false);
  });

  it('let muted be changed only while autoplay is off', () => {
    const off = defaultConfig();
    const on = setAutoplay(off, true);
    expect(canChange(off, muted)).toBe(true);
    expect(canChange(on, muted)).toBe(false);
    expect(changeField(off, muted, true).playersettings.muted).toBe(true);
    expect(changeField(on, muted, false)).toBe(on);
  });
});

describe('the thumbnail', () => {
  const thumbnail = fieldAt('playercontrol.thumbnail');

  it.each(['default', 'alternative'] as const)('can be switched only when there is an image (set %s)', (set) => {
    const without = defaultConfig(set);
    const withImage = setThumbnailImage(without, '/media/t.png');
    expect(canChange(without, thumbnail)).toBe(false);
    expect(canChange(withImage, thumbnail)).toBe(true);
    expect(changeField(without, thumbnail, true)).toBe(without);
    expect(changeField(withImage, thumbnail, false).playercontrol.thumbnail).toBe(false);
  });

  it('is shown as soon as it is uploaded and hidden when it is taken away', () => {
    const shown = changeField(defaultConfig(), fieldAt('playerThumbnailImageUrl'), '/media/t.png');
    expect(shown.playercontrol.thumbnail).toBe(true);
    expect(setThumbnailImage(shown, '').playercontrol.thumbnail).toBe(false);
  });
});

describe('canChange', () => {
  it('closes the style of a part whose switch is off', () => {
    const config = changeField(defaultConfig(), fieldAt('playercontrol.progress_bar'), false);
    expect(canChange(config, fieldAt('playerstyle.progress_bar_FG_color'))).toBe(false);
    expect(canChange(config, fieldAt('playerstyle.tooltip_BG_color'))).toBe(false);
    expect(canChange(config, fieldAt('playerstyle.volume_bar_FG_color'))).toBe(true);
  });

  it('leaves everything but the thumbnail switch open on a new player', () => {
    const closed = fields.filter((field) => !canChange(defaultConfig(), field)).map(pathOf);
    expect(closed).toEqual(['playercontrol.thumbnail']);
  });
});

describe('fieldAt', () => {
  it.each(fields.map((field) => [pathOf(field), field] as const))('finds %s', (path, field) => {
    expect(fieldAt(path)).toBe(field);
  });
});
