import { volumeLevel } from '../../core/first-words.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';
import { listenToSlide } from '../slider/listen-to-slide.ts';

/** Phones whose volume has only keys ignore what a page sets. A second element is costly, so others are not asked. */
function hasFixedVolume(): boolean {
  if (!matchMedia('(hover: none)').matches) return false;
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume !== 0.5;
}

export function mountVolume(player: Player): void {
  const { root, video } = player;
  const bar = part(root, 'volume-bar');
  const mute = part(root, 'mute');
  const input = bar.querySelector('input') as HTMLInputElement;
  const update = () => {
    const level = video.muted ? 0 : video.volume;
    const silent = level === 0;
    bar.style.setProperty('--level', String(level));
    root.toggleAttribute('data-silent', silent);
    mute.setAttribute('aria-label', player.words[silent ? 'unmute' : 'mute']);
    input.value = String(level);
    input.setAttribute('aria-valuetext', volumeLevel(player.words, video.volume, video.muted));
  };
  root.toggleAttribute('data-fixed-volume', hasFixedVolume());
  listenToSlide(player, { bar, onDrag: player.setVolume });
  listen(player, input, ['input'], () => player.setVolume(input.valueAsNumber));
  listen(player, mute, ['click'], () => player.setMuted(!(video.muted || video.volume === 0)));
  player.onChange(['volume', 'muted'], update);
  if (video.muted) update();
}
