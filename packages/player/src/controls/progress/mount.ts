import { fractionOf, knownDuration, lengthOf } from '../../core/seeking.ts';
import { toClock, toSpokenPosition } from '../../core/time-text.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';
import { listenToSlide } from '../slider/listen-to-slide.ts';

const arrows: Readonly<Record<string, number>> = { ArrowUp: 5, ArrowDown: -5 };

/** Draws the three ranges and keeps the slider's words true. */
function createPainter(player: Player) {
  const { root, video } = player;
  const bar = part(root, 'progress');
  const input = bar.querySelector('input') as HTMLInputElement;
  const set = (name: string, value: number) => bar.style.setProperty(name, value.toFixed(5));
  let spoken = '';
  const position = (time: number) => {
    set('--played', fractionOf(time, video.duration));
    const text = toSpokenPosition(player.words, time, Math.round(video.duration));
    if (text === spoken) return;
    spoken = text;
    input.max = String(knownDuration(video.duration));
    input.value = String(time);
    input.setAttribute('aria-valuetext', text);
  };
  const loaded = () => {
    set('--loaded', fractionOf(player.get('buffered'), video.duration));
  };
  const timeAt = (fraction: number) => fraction * lengthOf(video.duration, root.dataset.length);
  const ahead = (fraction: number) => {
    set('--ahead', fraction);
    // Its last node is the time; a frame of the storyboard may stand before it.
    (part(bar, 'tooltip').lastChild as Text).data = toClock(timeAt(fraction));
  };
  return { bar, input, position, loaded, ahead, timeAt };
}

/** The browser tells the time four times a second: between two of those the bar is moved by hand, if it is seen. */
function followSmoothly(player: Player, paint: () => void): void {
  const frame = () => {
    if (player.phase() !== 'playing' || player.signal.aborted) return;
    if (!player.root.hasAttribute('data-idle')) paint();
    requestAnimationFrame(frame);
  };
  player.onStateChange(frame);
}

export function mountProgress(player: Player): void {
  const { video } = player;
  const { bar, input, ...paint } = createPainter(player);
  const isHeld = () => bar.hasAttribute('data-drag');
  const update = () => {
    if (!isHeld()) paint.position(video.currentTime);
    paint.loaded();
  };
  listenToSlide(player, {
    bar,
    onHover: paint.ahead,
    onDrag(fraction) {
      const target = paint.timeAt(fraction);
      paint.position(target);
      player.seek(target);
    },
  });
  // A finger leaves :hover behind where it was, and a mouse may come to a device that is meant for fingers.
  listen(player, bar, ['pointermove', 'pointerleave'], ({ type, pointerType }) =>
    bar.toggleAttribute('data-hover', type === 'pointermove' && pointerType !== 'touch'),
  );
  listen(player, input, ['input'], () => player.seek(input.valueAsNumber));
  listen(player, input, ['keydown'], (event) => {
    const seconds = arrows[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    player.seekBy(seconds);
  });
  player.onChange(['time', 'buffered', 'duration'], update);
  followSmoothly(player, update);
  if (video.readyState > 0) update();
}
