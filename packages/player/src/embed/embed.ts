import { hydratePlayer } from '../mount/hydrate-player.ts';
import type { Extras } from '../player/player.ts';
import { afterPaint } from './after-paint.ts';
import { earlyClick } from './early-click.ts';
import { keepPlaybackExclusive } from './exclusive-playback.ts';
import { loadViewing } from './load-viewing.ts';
import { talkToPage } from './message-bridge.ts';

const repeatClick = earlyClick();

afterPaint(() => {
  const root = document.querySelector<HTMLElement>('.kin');
  if (!root) return;
  const { engine, extras } = root.dataset;
  const player = hydratePlayer(root, {
    engineUrl: engine,
    extras: extras ? () => import(extras) as Promise<Extras> : undefined,
    autoplay: root.hasAttribute('data-autoplay'),
    background: root.hasAttribute('data-background'),
    keyTarget: document,
  });
  talkToPage(player);
  keepPlaybackExclusive(player);
  loadViewing(player);
  repeatClick();
});
