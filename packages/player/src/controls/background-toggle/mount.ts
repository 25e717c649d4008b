import { backgroundMayPlay } from '../../core/background.ts';
import { isActive } from '../../core/playback-phase.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

interface SavingNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

export function mountBackgroundToggle(player: Player): void {
  if (!player.options.background) return;
  const button = part(player.root, 'background-toggle');
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let visible = false;
  let wish: 'play' | 'pause' | undefined;

  const settle = () => {
    const saveData = (navigator as SavingNavigator).connection?.saveData === true;
    const may = backgroundMayPlay({ visible, reducedMotion: motion.matches, saveData, wish });
    if (may === isActive(player.phase())) return;
    if (may) void player.play();
    else player.pause();
  };
  const observer = new IntersectionObserver((entries) => {
    visible = entries.at(-1)?.isIntersecting === true;
    settle();
  });
  observer.observe(player.root);
  player.signal.addEventListener('abort', () => observer.disconnect());
  listen(player, motion, ['change'], settle);
  listen(player, button, ['click'], () => {
    wish = isActive(player.phase()) ? 'pause' : 'play';
    settle();
  });
  const label = () => {
    button.setAttribute('aria-label', player.words[isActive(player.phase()) ? 'pauseBackground' : 'playBackground']);
  };
  player.onStateChange(label);
  label();
}
