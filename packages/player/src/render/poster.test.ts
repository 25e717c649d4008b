import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { renderPlayerMarkup } from './player-markup.ts';

const source = { url: '/a.mp4', type: 'mp4' } as const;
const placeholder = 'data:image/webp;base64,UklGRh4=';
const posterImages = [
  { type: 'image/avif', width: 640, url: '/p/640.avif' },
  { type: 'image/avif', width: 1280, url: '/p/1280.avif' },
  { type: 'image/webp', width: 640, url: '/p/640.webp' },
] as const;
const picture = (markup: string) => /<picture.*?<\/picture>/.exec(markup)?.[0];
const filmPoster = (markup: string) => /<video[^>]* poster="([^"]*)"/.exec(markup)?.[1];

describe('the poster of a film', () => {
  it('stands there in every format and size, with a placeholder below', () => {
    const markup = renderPlayerMarkup({ config: defaultConfig(), source, poster: '/p.jpg', posterImages, placeholder });
    expect(picture(markup)).toBe(
      '<picture class="kin-poster"><source type="image/avif" srcset="/p/640.avif 640w,/p/1280.avif 1280w">' +
        '<source type="image/webp" srcset="/p/640.webp 640w"><img src="/p.jpg" alt=""></picture>',
    );
    expect(filmPoster(markup)).toBe(placeholder);
  });

  it('gives way to the image of the player, with all that belongs to it', () => {
    const config = { ...defaultConfig(), playerThumbnailImageUrl: '/own.webp' };
    config.playercontrol.thumbnail = true;
    const markup = renderPlayerMarkup({ config, source, poster: '/p.jpg', posterImages, placeholder });
    expect(picture(markup)).toBe('<picture class="kin-poster"><img src="/own.webp" alt=""></picture>');
    expect(filmPoster(markup)).toBeUndefined();
  });

  it('has no placeholder where it is missing itself', () => {
    const markup = renderPlayerMarkup({ config: defaultConfig(), source, posterImages, placeholder });
    expect(picture(markup)).toBe('<picture class="kin-poster"></picture>');
    expect(filmPoster(markup)).toBeUndefined();
  });

  it.each(['https://elsewhere.test/p.webp', 'data:image/svg+xml,<svg/>', 'data:image/webp;base64,A"onload="x'])(
    'takes no placeholder that is another address: %s',
    (address) => {
      const content = { config: defaultConfig(), source, poster: '/p.jpg', placeholder: address };
      expect(filmPoster(renderPlayerMarkup(content))).toBeUndefined();
    },
  );

  it('leaves out images that are no addresses of images', () => {
    const hostile = [{ type: 'image/avif', width: 640, url: 'javascript:alert(1)' }] as const;
    const content = { config: defaultConfig(), source, poster: '/p.jpg', posterImages: hostile };
    expect(picture(renderPlayerMarkup(content))).toBe(
      '<picture class="kin-poster"><img src="/p.jpg" alt=""></picture>',
    );
  });
});
