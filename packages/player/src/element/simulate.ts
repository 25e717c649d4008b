import { createCaptionLayer } from '../player/caption-layer.ts';
import { part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

const sample = { '--played': '0.32', '--loaded': '0.58', '--ahead': '0.46' };

function showSampleCaption(player: Player): void {
  const layer = createCaptionLayer(player);
  layer.classList.add('kin-sample');
  layer.dataset.part = 'captions';
  layer.lang = 'en';
  const cue = document.createElement('div');
  cue.className = 'kin-cue';
  const box = document.createElement('span');
  box.textContent = 'This is how captions look';
  cue.append(box);
  layer.append(cue);
}

/** Holds controls, tooltip and settings open, with something on the bars, so that all of it can be styled. */
export function simulate(player: Player): void {
  const { root } = player;
  root.setAttribute('data-simulate', '');
  showSampleCaption(player);
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
