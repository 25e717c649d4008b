import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderEmbed } from '@kinora/player/render';
import { defaultConfig } from '@kinora/player-config';
import { type Competitor, fill, page, prepare, type Recipe } from './recipe.ts';

const require = createRequire(import.meta.url);
const media = 'src="/clip.mp4" poster="/poster.jpg" preload="metadata" playsinline';

// Each gets the same features: play, time, progress, volume, settings with speed, full screen, poster.
const recipes: readonly Recipe[] = [
  {
    name: 'plyr',
    package: 'plyr',
    body: `<video id="player" controls ${media}></video>`,
    script: `import Plyr from 'plyr'; import 'plyr/dist/plyr.css';
      new Plyr('#player', { iconUrl: '/plyr.svg', settings: ['speed'], controls: ['play-large','play','progress','current-time','mute','volume','settings','fullscreen'] });`,
    controls: '.plyr__controls',
    files: { '/plyr.svg': 'plyr/dist/plyr.svg' },
  },
  {
    name: 'media-chrome',
    package: 'media-chrome',
    body: `<media-controller><video slot="media" ${media}></video><media-settings-menu anchor="auto" hidden><media-settings-menu-item>Speed<media-playback-rate-menu slot="submenu" hidden></media-playback-rate-menu></media-settings-menu-item></media-settings-menu><media-control-bar><media-play-button></media-play-button><media-time-display showduration></media-time-display><media-time-range></media-time-range><media-mute-button></media-mute-button><media-volume-range></media-volume-range><media-settings-menu-button></media-settings-menu-button><media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>`,
    script: `import 'media-chrome'; import 'media-chrome/menu';`,
    controls: 'media-play-button',
  },
  {
    name: 'video.js 8',
    package: 'video.js',
    body: `<video id="player" class="video-js" controls ${media}></video>`,
    script: `import videojs from 'video.js'; import 'video.js/dist/video-js.css'; videojs('player', { playbackRates: [0.5, 1, 1.5, 2] });`,
    controls: '.vjs-big-play-button',
  },
  {
    name: 'video.js 10',
    package: '@videojs/html',
    body: `<video-player><video-skin><video slot="media" ${media}></video></video-skin></video-player>`,
    script: `import '@videojs/html/video/player'; import '@videojs/html/video/skin';`,
    controls: 'media-play-button',
  },
  {
    name: 'vidstack',
    package: 'vidstack',
    body: `<media-player src="/clip.mp4" poster="/poster.jpg" load="eager" playsinline><media-provider><media-poster class="vds-poster" src="/poster.jpg"></media-poster></media-provider><media-video-layout></media-video-layout></media-player>`,
    script: `import 'vidstack/player'; import 'vidstack/player/layouts/default'; import 'vidstack/player/ui';
      import 'vidstack/player/styles/default/theme.css'; import 'vidstack/player/styles/default/layouts/video.css';`,
    controls: 'media-play-button',
  },
  {
    name: 'mux-player',
    package: '@mux/mux-player',
    body: '<mux-player src="/clip.mp4" poster="/poster.jpg" preload="metadata" disable-tracking disable-cookies></mux-player>',
    script: `import '@mux/mux-player';`,
    controls: 'media-play-button',
  },
];

function ours(): Competitor {
  const built = (name: string) => readFileSync(require.resolve(`@kinora/player/dist/${name}`), 'utf8');
  const config = { ...defaultConfig(), videotitle: 'A title' };
  config.playercontrol.branding = false;
  const { html } = renderEmbed({
    config,
    source: { url: '/clip.mp4', type: 'mp4' },
    poster: '/poster.jpg',
    playerScript: built('embed.js'),
    playerCss: built('embed.css'),
  });
  return { name: 'Kinora', controls: '.kin-play', files: new Map([['/', html]]) };
}

const bare: Competitor = {
  name: 'bare `<video controls>`',
  controls: 'video',
  files: new Map([['/', page(fill, `<video controls ${media}></video>`)]]),
};

/** The measure first, ours second, then the libraries. */
export async function prepareCompetitors(): Promise<Competitor[]> {
  return [bare, ours(), ...(await Promise.all(recipes.map(prepare)))];
}
