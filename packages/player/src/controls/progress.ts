import { fractionOf, knownDuration, loadedUntil, type Span } from '../core/seeking.ts';
import { toClock, toSpokenPosition } from '../core/time-text.ts';
import { listen, part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';
import { listenToSlide } from './slide.ts';

function toSpans(ranges: TimeRanges): Span[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }));
}

const arrows: Readonly<Record<string, number>> = { ArrowUp: 5, ArrowDown: -5 };

/** Draws the three ranges and keeps the slider's words true. */
function createPainter({ root, video }: Player) {
  const bar = part(root, 'progress');
  const input = bar.querySelector('input') as HTMLInputElement;
  const set = (name: string, value: number) => bar.style.setProperty(name, value.toFixed(5));
  let spoken = '';
  const paintPosition = (time: number) => {
    set('--played', fractionOf(time, video.duration));
    const text = toSpokenPosition(time, Math.round(video.duration));
    if (text === spoken) return;
    spoken = text;
    input.max = String(knownDuration(video.duration));
    input.value = String(time);
    input.setAttribute('aria-valuetext', text);
  };
  const paintLoaded = () => {
    set('--loaded', fractionOf(loadedUntil(toSpans(video.buffered), video.currentTime), video.duration));
  };
  const paintAhead = (fraction: number) => {
    set('--ahead', fraction);
    part(bar, 'tooltip').textContent = toClock(fraction * knownDuration(video.duration));
  };
  return { bar, input, paintPosition, paintLoaded, paintAhead };
}

/** The browser tells the time four times a second: between two of those the bar is moved by hand, if it is seen. */
function followSmoothly(player: Player, paint: () => void): void {
  const frame = () => {
    if (player.phase() !== 'playing' || player.signal.aborted) return;
    if (!player.root.hasAttribute('data-quiet')) paint();
    requestAnimationFrame(frame);
  };
  player.watch(frame);
}

export function mountProgress(player: Player): void {
  const { video } = player;
  const { bar, input, paintPosition, paintLoaded, paintAhead } = createPainter(player);
  const isHeld = () => bar.hasAttribute('data-drag');
  const update = () => {
    if (!isHeld()) paintPosition(video.currentTime);
    paintLoaded();
  };
  let target = 0;
  const seek = () => player.seek(target);
  listenToSlide(player, {
    bar,
    onHover: paintAhead,
    onDrag(fraction) {
      target = fraction * knownDuration(video.duration);
      paintPosition(target);
      // One jump at a time: a drag asks for more frames than any decoder can show.
      if (!video.seeking) seek();
    },
    onEnd: seek,
  });
  listen(player, input, ['input'], () => player.seek(input.valueAsNumber));
  listen(player, input, ['keydown'], (event) => {
    const seconds = arrows[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    player.seek(video.currentTime + seconds);
  });
  listen(player, video, ['timeupdate', 'seeking', 'seeked', 'progress', 'durationchange', 'emptied'], update);
  followSmoothly(player, update);
  if (video.readyState > 0) update();
}
