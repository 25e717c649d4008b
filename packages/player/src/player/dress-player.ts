import { mountBack } from '../controls/back.ts';
import { mountBackground } from '../controls/background.ts';
import { mountFullscreen } from '../controls/fullscreen.ts';
import { mountMessage } from '../controls/message.ts';
import { mountPictureInPicture } from '../controls/picture-in-picture.ts';
import { mountPlay } from '../controls/play.ts';
import { mountProgress } from '../controls/progress.ts';
import { mountSettings } from '../controls/settings.ts';
import { mountTimeStamp } from '../controls/time-stamp.ts';
import { mountVolume } from '../controls/volume.ts';
import type { Source } from '../core/source-choice.ts';
import { listenToPointer } from './gestures.ts';
import { prepareOnIntent } from './intent.ts';
import { listenToKeys } from './keyboard.ts';
import { createPlayer, type Player, type PlayerOptions } from './player.ts';
import { hideWhenQuiet } from './quiet.ts';
import { reportEvents } from './report.ts';

const parts = [
  mountPlay,
  mountBack,
  mountProgress,
  mountTimeStamp,
  mountVolume,
  mountSettings,
  mountPictureInPicture,
  mountFullscreen,
  mountMessage,
  mountBackground,
  listenToKeys,
  listenToPointer,
  hideWhenQuiet,
  prepareOnIntent,
  reportEvents,
];

/** Brings rendered markup to life. */
export function dressPlayer(root: HTMLElement, options: PlayerOptions): Player {
  const player = createPlayer(root, options);
  for (const mount of parts) mount(player);
  const { src, type, fallback } = root.dataset;
  if (src) player.media.load({ url: src, type: type as Source['type'], fallbackUrl: fallback });
  if (options.autoplay && !options.background && src) void player.play();
  return player;
}
