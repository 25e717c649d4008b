import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { renderPlayerMarkup } from './player-markup.ts';
import { silentSources } from './silent-sources.ts';

const files = [
  { url: 'https://a.test/v360-silent.mp4', width: 640, height: 360 },
  { url: 'https://a.test/v1080-silent.mp4', width: 1920, height: 1080 },
];
const source = { url: 'https://a.test/master.m3u8', type: 'hls', fallbackUrl: 'https://a.test/video.mp4' } as const;

function markup(background: boolean, silentFiles = files): string {
  const config = defaultConfig();
  config.playersettings.use_as_BG_video = background;
  return renderPlayerMarkup({ config, source: { ...source, silentFiles }, engineUrl: 'https://a.test/engine.js' });
}

describe('the files of a background video', () => {
  it('are offered smallest first, each but the last as far as it fills the box', () => {
    const [small = '', large = ''] = silentSources(files).split('><');
    expect(small).toContain('src="https://a.test/v360-silent.mp4"');
    expect(small).toContain('(max-resolution:1dppx) and (max-width:640px) and (max-height:360px)');
    expect(small).toContain('(max-resolution:2dppx) and (max-width:320px) and (max-height:180px)');
    expect(large).toBe('source src="https://a.test/v1080-silent.mp4">');
  });

  it('stand in its page with the mp4 behind them, and no engine', () => {
    const html = markup(true);
    expect(html.match(/<source/g)).toHaveLength(2);
    expect(html).toContain('preload="none"');
    expect(html).toContain('data-fallback="https://a.test/video.mp4"');
    expect(html).not.toMatch(/data-engine|m3u8|data-beginning/);
  });

  it.each([
    ['any other video', markup(false)],
    ['a film that has none', markup(true, [])],
    ['addresses that are none', markup(true, [{ url: 'javascript:alert(1)', width: 1, height: 1 }])],
  ])('are left out for %s', (_what, html) => {
    expect(html).not.toContain('<source');
    expect(html).toContain('data-src="https://a.test/master.m3u8"');
    expect(html).toContain('data-engine');
  });
});
