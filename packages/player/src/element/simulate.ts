import { part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

const sample = { '--played': '0.32', '--loaded': '0.58', '--ahead': '0.46' };

/** Holds controls, tooltip and settings open, with something on the bars, so that all of it can be styled. */
export function simulate(player: Player): void {
  const { root } = player;
  root.setAttribute('data-simulate', '');
  if (player.video.readyState > 0) return;
  for (const [name, value] of Object.entries(sample)) part(root, 'progress').style.setProperty(name, value);
  part(root, 'tooltip').textContent = '1:24';
}

/** Which section of the editor shapes what was clicked. */
export function sectionOf(event: Event): string | undefined {
  for (const target of event.composedPath()) {
    const section = target instanceof HTMLElement ? target.dataset.part : undefined;
    if (section) return section;
  }
  return undefined;
}
