import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

/** iPhones show only the video itself full screen, with the system's own controls. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export function toggleFullscreen(player: Player): void {
  if (player.get('fullscreen')) void document.exitFullscreen();
  // Refused by the embedding page's policy: the player stays as it is.
  else if (document.fullscreenEnabled) void player.root.requestFullscreen().catch(() => undefined);
  else (player.video as AppleVideo).webkitEnterFullscreen?.();
}

export function mountFullscreen(player: Player): void {
  const button = part(player.root, 'fullscreen');
  const canEnlarge = document.fullscreenEnabled || 'webkitEnterFullscreen' in player.video;
  if (!canEnlarge) button.hidden = true;
  listen(player, button, ['click'], () => toggleFullscreen(player));
  player.onChange(['fullscreen'], () => {
    const isFull = player.get('fullscreen');
    player.root.toggleAttribute('data-fullscreen', isFull);
    button.setAttribute('aria-label', player.words[isFull ? 'exitFullscreen' : 'fullscreen']);
  });
}
