import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

/** iPhones show only the video itself full screen, with the system's own controls. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

const holder = (player: Player) => player.root.getRootNode() as Document | ShadowRoot;
const isFull = (player: Player) => holder(player).fullscreenElement === player.root;

export function toggleFullscreen(player: Player): void {
  if (isFull(player)) void document.exitFullscreen();
  // Refused by the embedding page's policy: the player stays as it is.
  else if (document.fullscreenEnabled) void player.root.requestFullscreen().catch(() => undefined);
  else (player.video as AppleVideo).webkitEnterFullscreen?.();
}

export function mountFullscreen(player: Player): void {
  const button = part(player.root, 'fullscreen');
  const canEnlarge = document.fullscreenEnabled || 'webkitEnterFullscreen' in player.video;
  if (!canEnlarge) button.hidden = true;
  listen(player, button, ['click'], () => toggleFullscreen(player));
  listen(player, document, ['fullscreenchange'], () => {
    player.root.toggleAttribute('data-fullscreen', isFull(player));
    button.setAttribute('aria-label', player.words[isFull(player) ? 'exitFullscreen' : 'fullscreen']);
  });
}
