import { describe, expect, it } from 'vitest';
import { setAutoplay, setThumbnailImage } from './coupling.ts';
import { defaultConfig } from './default-config.ts';
import { effectiveBehaviour } from './effective-behaviour.ts';

describe('effectiveBehaviour', () => {
  it('is what the switches say', () => {
    const config = setThumbnailImage(defaultConfig(), '/media/t.png');
    expect(effectiveBehaviour(config)).toStrictEqual({
      playback: config.playersettings,
      controls: config.playercontrol,
    });
  });

  it('shows no thumbnail and no branding without an image', () => {
    const config = { ...defaultConfig('alternative'), playerBrandingImageUrl: '' };
    expect(config.playercontrol).toMatchObject({ thumbnail: true, branding: true });
    expect(effectiveBehaviour(config).controls).toMatchObject({ thumbnail: false, branding: false });
  });

  it('starts by itself only without sound', () => {
    const config = setAutoplay(defaultConfig(), true);
    config.playersettings.muted = false;
    expect(effectiveBehaviour(config).playback).toMatchObject({ autoplay: true, muted: true });
  });

  it('plays a background silently, for ever and without controls', () => {
    const config = setThumbnailImage(defaultConfig(), '/media/t.png');
    config.playersettings.use_as_BG_video = true;
    const { playback, controls } = effectiveBehaviour(config);
    expect(playback).toMatchObject({ autoplay: true, muted: true, loop: true, use_as_BG_video: true });
    const shown = Object.entries(controls).filter(([, on]) => on);
    expect(shown).toEqual([['thumbnail', true]]);
    expect(Object.keys(controls).sort()).toEqual(Object.keys(config.playercontrol).sort());
  });
});
