import { lengthOf } from '../../core/seeking.ts';
import { frameAt, frameScale, parseStoryboard, type Storyboard } from '../../core/storyboard.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

interface Loaded {
  readonly board: Storyboard;
  readonly sprite: HTMLImageElement;
}

/** Rejects where either file is missing: the tooltip then tells the time alone, as it does for films without one. */
async function load(url: string, signal: AbortSignal): Promise<Loaded | undefined> {
  const answer = await fetch(url, { signal });
  const board = answer.ok ? parseStoryboard(await answer.text()) : undefined;
  if (!board) return undefined;
  const sprite = new Image();
  sprite.src = new URL(board.image, url).href;
  await sprite.decode();
  return { board, sprite };
}

/** Shows the frame of the time that the pointer is at, above that time. */
export function mountStoryboard({ root, video, signal }: Player): void {
  const bar = part(root, 'progress');
  const tooltip = part(root, 'tooltip');
  const place = document.createElement('span');
  place.className = 'kin-storyboard';
  let loaded: Loaded | undefined;
  let isAsked = false;

  const paint = () => {
    const fraction = Number(bar.style.getPropertyValue('--ahead'));
    const frame = loaded && frameAt(loaded.board, fraction * lengthOf(video.duration, root.dataset.length));
    if (!loaded || !frame) return;
    const { top, width } = root.getBoundingClientRect();
    // The name of the chapter stands above it.
    const above = tooltip.querySelector<HTMLElement>('.kin-chapter')?.offsetHeight ?? 0;
    const scale = frameScale(frame, { width, height: bar.getBoundingClientRect().top - top - above });
    const { sprite } = loaded;
    place.style.width = `${Math.floor(frame.width * scale)}px`;
    place.style.height = `${Math.floor(frame.height * scale)}px`;
    sprite.style.width = `${sprite.naturalWidth * scale}px`;
    sprite.style.translate = `${-frame.x * scale}px ${-frame.y * scale}px`;
    place.hidden = !scale;
    if (!place.isConnected) tooltip.prepend(place);
    tooltip.style.setProperty('--half', `${tooltip.offsetWidth / 2}px`);
  };

  const ask = async () => {
    const url = root.dataset.storyboard;
    if (isAsked || !url) return paint();
    isAsked = true;
    loaded = await load(url, signal).catch(() => undefined);
    if (!loaded || signal.aborted) return;
    place.append(loaded.sprite);
    paint();
  };
  listen({ signal }, bar, ['pointermove', 'pointerdown'], () => void ask());
  // The pointer may have come to rest on the bar before this file was there.
  if (bar.matches('[data-hover], [data-drag]')) void ask();
}
