import { type Competitor, fill, page, prepare, type Recipe } from './recipe.ts';

const poster = 'poster="/poster.jpg" playsinline';

/** The same players with a stream, each by the way that its own documentation shows. */
const recipesFor = (url: string): readonly Recipe[] => [
  {
    name: 'plyr with hls.js',
    package: 'plyr',
    body: `<video id="player" controls ${poster}></video>`,
    script: `import Plyr from 'plyr'; import 'plyr/dist/plyr.css'; import Hls from 'hls.js';
      const hls = new Hls(); hls.loadSource(${JSON.stringify(url)}); hls.attachMedia(document.getElementById('player'));
      new Plyr('#player', { iconUrl: '/plyr.svg', settings: ['speed'], controls: ['play-large','play','progress','current-time','mute','volume','settings','fullscreen'] });`,
    controls: '.plyr__control--overlaid',
    files: { '/plyr.svg': 'plyr/dist/plyr.svg' },
  },
  {
    name: 'media-chrome with hls.js',
    package: 'media-chrome',
    body: `<media-controller><hls-video slot="media" src="${url}" ${poster}></hls-video><media-settings-menu anchor="auto" hidden><media-settings-menu-item>Speed<media-playback-rate-menu slot="submenu" hidden></media-playback-rate-menu></media-settings-menu-item></media-settings-menu><media-control-bar><media-play-button></media-play-button><media-time-display showduration></media-time-display><media-time-range></media-time-range><media-mute-button></media-mute-button><media-volume-range></media-volume-range><media-settings-menu-button></media-settings-menu-button><media-fullscreen-button></media-fullscreen-button></media-control-bar></media-controller>`,
    script: `import 'media-chrome'; import 'media-chrome/menu'; import 'hls-video-element';`,
    controls: 'media-play-button',
  },
  {
    name: 'video.js 10, its own engine',
    package: '@videojs/html',
    body: `<video-player><video-skin><simple-hls-video slot="media" src="${url}" ${poster}></simple-hls-video></video-skin></video-player>`,
    script: `import '@videojs/html/video/player'; import '@videojs/html/video/skin'; import '@videojs/html/media/simple-hls-video';`,
    controls: 'media-play-button',
  },
  {
    name: 'vidstack with hls.js',
    package: 'vidstack',
    body: `<media-player src="${url}" poster="/poster.jpg" load="eager" playsinline><media-provider><media-poster class="vds-poster" src="/poster.jpg"></media-poster></media-provider><media-video-layout></media-video-layout></media-player>`,
    script: `import 'vidstack/player'; import 'vidstack/player/layouts/default'; import 'vidstack/player/ui';
      import 'vidstack/player/styles/default/theme.css'; import 'vidstack/player/styles/default/layouts/video.css';
      document.querySelector('media-player').addEventListener('provider-change', ({ detail }) => {
        if (detail?.type === 'hls') detail.library = () => import('hls.js');
      });`,
    controls: 'media-play-button',
  },
  {
    name: 'mux-player',
    package: '@mux/mux-player',
    body: `<mux-player src="${url}" poster="/poster.jpg" disable-tracking disable-cookies></mux-player>`,
    script: `import '@mux/mux-player';`,
    controls: 'media-play-button',
  },
];

/** The element knows no streams: it gets the same film as one file. */
const bareFor = (url: string): Competitor => ({
  name: 'bare `<video controls>` with the mp4',
  controls: 'video',
  files: new Map([['/', page(fill, `<video controls src="${url}" preload="metadata" ${poster}></video>`)]]),
});

export async function prepareStreamCompetitors(film: { hlsUrl: string; mp4Url: string }): Promise<Competitor[]> {
  return [bareFor(film.mp4Url), ...(await Promise.all(recipesFor(film.hlsUrl).map(prepare)))];
}
