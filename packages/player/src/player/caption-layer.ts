import { part } from './listen.ts';
import type { Player } from './player.ts';

/** Where captions are drawn: behind the controls, and above the bar while that is seen. */
export function createCaptionLayer({ root, signal }: Player): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'kin-captions';
  part(root, 'ui').before(layer);
  const bar = part(root, 'bar');
  const top = part(root, 'top');
  const measure = new ResizeObserver(() => {
    const { top: start, bottom: end } = root.getBoundingClientRect();
    layer.style.setProperty('--below', `${end - bar.getBoundingClientRect().top}px`);
    layer.style.setProperty('--above', `${top.getBoundingClientRect().bottom - start}px`);
  });
  for (const element of [root, bar, top]) measure.observe(element);
  signal.addEventListener('abort', () => measure.disconnect());
  return layer;
}
