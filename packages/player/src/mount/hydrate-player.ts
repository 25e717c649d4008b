import { mountBack } from '../controls/back/mount.ts';
import { mountBackgroundToggle } from '../controls/background-toggle/mount.ts';
import { mountFullscreen } from '../controls/fullscreen/mount.ts';
import { mountMessage } from '../controls/message/mount.ts';
import { mountPlay } from '../controls/play/mount.ts';
import { mountProgress } from '../controls/progress/mount.ts';
import { mountTimeStamp } from '../controls/time-stamp/mount.ts';
import { mountVolume } from '../controls/volume/mount.ts';
import type { Source } from '../core/source-choice.ts';
import { createPlayer, type Player, type PlayerOptions } from '../player/player.ts';
import { autoHide } from './auto-hide.ts';
import { emitEvents } from './emit-events.ts';
import { listenToPointer } from './gestures.ts';
import { hidePoster } from './hide-poster.ts';
import { listenToKeys } from './keyboard.ts';
import { loadExtras } from './load-extras.ts';

const parts = [
  mountPlay,
  mountBack,
  mountProgress,
  mountTimeStamp,
  mountVolume,
  mountFullscreen,
  mountMessage,
  mountBackgroundToggle,
  hidePoster,
  listenToKeys,
  listenToPointer,
  autoHide,
  loadExtras,
  emitEvents,
];

/** Brings rendered markup to life. */
export function hydratePlayer(root: HTMLElement, options: PlayerOptions): Player {
  const player = createPlayer(root, options);
  for (const mount of parts) mount(player);
  const { src, type, fallback: fallbackUrl, captioned: captionedUrl, beginning } = root.dataset;
  const { video } = player;
  // A file beside a stream stands in the page where it is the lighter of the two; of several the browser has chosen one.
  const isLight = video.hasAttribute('src');
  const url = (video.querySelector('source') && video.currentSrc) || src;
  if (url) player.media.load({ url, type: type as Source['type'], fallbackUrl, captionedUrl, beginning, isLight });
  if (options.autoplay && !options.background && src) void player.play();
  return player;
}
