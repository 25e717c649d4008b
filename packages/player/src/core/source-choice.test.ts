import { describe, expect, it } from 'vitest';
import { chooseDelivery } from './source-choice.ts';

const chromium = { nativeHls: true, mediaSource: true, engineUrl: '/hls-engine.js', wantsQuality: true };

describe('chooseDelivery', () => {
  it('never takes an engine for an mp4', () => {
    expect(chooseDelivery('mp4', chromium)).toBe('native');
  });

  it('takes the engine where a quality menu is shown', () => {
    expect(chooseDelivery('hls', chromium)).toBe('engine');
  });

  it('plays natively where nobody chooses a level', () => {
    expect(chooseDelivery('hls', { ...chromium, wantsQuality: false })).toBe('native');
  });

  it('takes the engine where the browser cannot do it', () => {
    expect(chooseDelivery('hls', { ...chromium, nativeHls: false, wantsQuality: false })).toBe('engine');
  });

  it('leaves it to the browser where the engine cannot run or is not offered', () => {
    expect(chooseDelivery('hls', { ...chromium, mediaSource: false })).toBe('native');
    expect(chooseDelivery('hls', { ...chromium, engineUrl: undefined })).toBe('native');
  });
});
