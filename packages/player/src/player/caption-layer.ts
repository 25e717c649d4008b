import { part } from './listen.ts';
import type { Player } from './player.ts';

/** Where captions are drawn: behind the controls, and above the bar while that is seen. */
export function createCaptionLayer({ root, signal }: Player): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'kin-captions';
  const ui = part(root, 'ui');
  ui.before(layer);
  const bar = part(root, 'bar');
  const top = part(root, 'top');
  const measure = new ResizeObserver(() => {
    // Not by rectangles: a preview may be shown at another scale.
    layer.style.setProperty('--below', `${ui.offsetHeight - bar.offsetTop}px`);
    layer.style.setProperty('--above', `${top.offsetTop + top.offsetHeight}px`);
  });
  for (const element of [root, bar, top]) measure.observe(element);
  signal.addEventListener('abort', () => measure.disconnect());
  return layer;
}
