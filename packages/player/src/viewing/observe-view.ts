import { ownFilmAt } from '../core/positions.ts';
import { toBits, type ViewMessage, wireVersion } from '../core/view-message.ts';
import { listenBelow } from '../player/observing.ts';
import { pageOrigin } from '../player/page-origin.ts';
import type { Player } from '../player/player.ts';
import type { Sighting } from '../player/viewing-file.ts';
import { isSandboxed, lacksFullscreen, lacksPictureInPicture, shapeOf, watchForFiles } from './find-hindrances.ts';
import { hearOthers } from './hear-others.ts';
import { measurePlayback } from './measure-playback.ts';
import { measureStart } from './measure-start.ts';

const dayMs = 86_400_000;

const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(20)), (value) => (value % 36).toString(36)).join('');

/** Everything that is known of one view; `onStep` runs when it has come a step further. */
export function observeView(player: Player, { moments, seen }: Sighting, onStep: () => void) {
  const { root, options } = player;
  const { src = '', player: id = '' } = root.dataset;
  const origin = pageOrigin();
  const constant = {
    v: wireVersion,
    i: randomId(),
    // It began when the page was opened.
    t: Math.floor((Date.now() - performance.now()) / dayMs),
    p: id,
    f: ownFilmAt(src),
    o: origin,
    z: Intl.DateTimeFormat().resolvedOptions().timeZone,
    l: navigator.language,
  } as const;
  const heard = hearOthers(id);
  const lacksFile = watchForFiles(player);
  const playback = measurePlayback(player);
  const start = measureStart(player, moments, onStep);
  let shape: readonly [boolean, boolean] = [false, false];
  let isSeen = false;
  let wasFull = false;
  let wasCaptioned = false;

  void seen.then(() => {
    isSeen = true;
    onStep();
  });
  listenBelow(player, ['fullscreenchange', 'webkitbeginfullscreen'], () => (wasFull = true));
  listenBelow(player, ['kin-fail'], onStep);

  const flags = () => {
    const { intentAt, isMuted, isRefused } = start;
    const isByItself = intentAt > 0 && !isRefused && (options.autoplay || options.background);
    wasCaptioned ||= root.querySelector('.kin-captions-button[aria-pressed=true]') !== null;
    return toBits([
      isMuted,
      isByItself,
      options.background,
      wasFull,
      wasCaptioned,
      intentAt > 0,
      isSeen,
      playback.isEnded(),
      navigator.webdriver,
    ]);
  };
  const hindrances = (isLeaving: boolean) => {
    // What fills the screen has the shape of that, and what is hidden has none.
    if (origin && innerHeight > 0 && !document.fullscreenElement) shape = shapeOf(player);
    return toBits([
      start.isRefused,
      lacksFullscreen(player),
      lacksPictureInPicture(),
      isSandboxed(),
      ...shape,
      heard.hasTwin,
      origin?.startsWith('http:'),
      isLeaving && !isSeen,
      lacksFile(start.intentAt),
    ]);
  };
  return {
    ...playback,
    read: (isLeaving: boolean): ViewMessage => ({
      ...constant,
      ...playback.read(),
      g: heard.place?.page,
      u: heard.place?.referrer,
      s: start.startupMs,
      k: flags(),
      e: player.failure(),
      x: hindrances(isLeaving),
    }),
  };
}
