import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { defaultConfig } from '@kinora/player-config';
import { describe, expect, inject, it } from 'vitest';
import { renderEmbed } from '../src/render/index.ts';

const posterFolder = 'https://images.kinora.test/vid_0123456789/poster1';

/** What only shows in a rendered page; the files themselves are weighed by `npm run check`. */
describe('the size of an embed', () => {
  const files = inject('playerFiles');

  it('is at most 12 kB', () => {
    const config = defaultConfig();
    config.videotitle = 'A title of a usual length, neither short nor long';
    config.videodescription = `<p>${'A description of some words. '.repeat(8)}</p>`;
    const { html } = renderEmbed({
      config,
      source: { url: 'https://videos.kinora.test/vid_0123456789/video.mp4', type: 'mp4' },
      poster: `${posterFolder}/poster.jpg`,
      posterImages: [640, 1280, 1920].flatMap((width) => [
        { type: 'image/avif' as const, width, url: `${posterFolder}/${width}.avif` },
        { type: 'image/webp' as const, width, url: `${posterFolder}/${width}.webp` },
      ]),
      placeholder: `data:image/webp;base64,${randomBytes(90).toString('base64')}`,
      playerId: 'ply_0123456789',
      playerScript: files['embed.js'],
      playerCss: files['embed.css'],
    });
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(12_000);
  });

  it('has no byte of the engine in it', () => {
    expect(files['embed.js']).not.toContain('EXTM3U');
    expect(files['embed.js']).not.toContain('EXT-X-');
    for (const engine of ['hls-engine.js', 'cmaf-engine.js'] as const) expect(files[engine]).toContain('EXT-X-');
  });
});
