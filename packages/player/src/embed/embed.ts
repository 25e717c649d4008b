import { dressPlayer } from '../player/dress-player.ts';
import { talkToPage } from './message-bridge.ts';
import { playAlone } from './sibling-players.ts';

const root = document.querySelector<HTMLElement>('.kin');
if (root) {
  const player = dressPlayer(root, {
    engineUrl: root.dataset.engine,
    autoplay: root.hasAttribute('data-autoplay'),
    background: root.hasAttribute('data-background'),
    keyTarget: document,
  });
  talkToPage(player);
  playAlone(player);
}
