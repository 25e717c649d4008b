import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { embedAddress, fixedSizes, shareAddress, snippetOf, withToken } from './share-addresses.ts';

const src = 'https://kinora.test/api/players/embed/ply_1';
const draft = { name: 'Tour', config: defaultConfig() };

describe('embedAddress', () => {
  it('completes a base that is a path of this site', () => {
    expect(embedAddress('/api/players/embed', 'https://kinora.test', 'ply_1')).toBe(src);
  });

  it('keeps a base on another host', () => {
    expect(embedAddress('https://api.test/v1/players/embed/', 'https://kinora.test', 'ply_1')).toBe(
      'https://api.test/v1/players/embed/ply_1',
    );
  });
});

describe('shareAddress', () => {
  it('names the page that shows the player', () => {
    expect(shareAddress('https://kinora.test', 'ply_1')).toBe('https://kinora.test/watch/ply_1');
  });
});

describe('withToken', () => {
  it('keeps the place of a token only where one is asked for', () => {
    expect(withToken(src, true)).toBe(`${src}?token=TOKEN`);
    expect(withToken(src, false)).toBe(src);
    expect(snippetOf(draft, withToken(src, true))).toContain(`src="${src}?token=TOKEN"`);
  });
});

describe('snippetOf', () => {
  it('is one frame that lets the player go full screen and start by itself', () => {
    const snippet = snippetOf(draft, src);
    expect(snippet).toMatch(/^<iframe [^<>]*><\/iframe>$/);
    expect(snippet).toContain(`src="${src}"`);
    expect(snippet).toContain('title="Tour"');
    expect(snippet).toContain('autoplay *; fullscreen *');
    expect(snippet).toContain('aspect-ratio:16/9');
  });

  it('prefers the video title and carries the words of the description', () => {
    const config = { ...draft.config, videotitle: 'Hello', videodescription: '<p>Two <b>words</b></p>' };
    const snippet = snippetOf({ ...draft, config }, src);
    expect(snippet).toContain('title="Hello"');
    expect(snippet).toContain('aria-description="Two words"');
  });

  it('escapes what people wrote', () => {
    const config = { ...draft.config, videotitle: '"><script>alert(1)</script>' };
    expect(snippetOf({ ...draft, config }, src)).not.toContain('<script');
  });

  it('has width and height where a fixed size was chosen', () => {
    const snippet = snippetOf(draft, src, { size: { width: 640, height: 360 } });
    expect(snippet).toContain('width="640" height="360"');
    expect(snippet).not.toContain('aspect-ratio');
  });
});

describe('an upright film', () => {
  const film = { width: 1080, height: 1920 };

  it('fills its box, and is no taller than the window', () => {
    const snippet = snippetOf(draft, src, { film });
    expect(snippet).toContain('aspect-ratio:9/16');
    expect(snippet).toContain('max-width:calc(90vh*9/16)');
  });

  it('is offered in fixed sizes of its own shape', () => {
    expect(fixedSizes(film)).toEqual([
      { width: 360, height: 640 },
      { width: 540, height: 960 },
      { width: 720, height: 1280 },
    ]);
    expect(fixedSizes(undefined)[0]).toEqual({ width: 640, height: 360 });
  });
});
