import { dressPlayer } from '../player/dress-player.ts';
import { afterPaint } from './after-paint.ts';
import { earlyClick } from './early-click.ts';
import { talkToPage } from './message-bridge.ts';
import { playAlone } from './sibling-players.ts';

const repeatClick = earlyClick();

afterPaint(() => {
  const root = document.querySelector<HTMLElement>('.kin');
  if (!root) return;
  const player = dressPlayer(root, {
    engineUrl: root.dataset.engine,
    autoplay: root.hasAttribute('data-autoplay'),
    background: root.hasAttribute('data-background'),
    keyTarget: document,
  });
  talkToPage(player);
  playAlone(player);
  repeatClick();
});
