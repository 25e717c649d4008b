import { fill } from '../core/first-words.ts';
import { isActive } from '../core/playback-phase.ts';
import { hasHardlyBegun } from '../core/positions.ts';
import { toClock } from '../core/time-text.ts';
import { adoptStyles } from '../player/adopt-styles.ts';
import { allWords, wordsChange } from '../player/all-words.ts';
import { part } from '../player/listen.ts';
import { listenBelow } from '../player/observing.ts';
import type { Player } from '../player/player.ts';

declare const REMEMBER_CSS: string;

function createButton(onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

/** Also before anything is loaded: browsers then begin there, and who does not is told again. */
function begin({ video, seek }: Player, position: number): void {
  const isThere = () => Math.abs(video.currentTime - position) < 1;
  const go = () => isThere() || seek(position);
  video.currentTime = position;
  if (video.readyState === 0) video.addEventListener('loadedmetadata', go, { once: true });
}

/**
 * Stands where the play button was, so that a click that was on its way goes on with the film. So does whoever plays
 * without a choice: it is what people know from elsewhere, and the way back to the start is one key. Whoever has gone
 * somewhere meanwhile is not led away from there.
 */
export function offerResume(player: Player, position: number): void {
  const { root, video, signal } = player;
  const box = document.createElement('div');
  box.className = 'kin-resume';
  box.setAttribute('role', 'group');
  const holder = root.getRootNode() as Document | ShadowRoot;
  let isOpen = true;

  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    const hadFocus = box.contains(holder.activeElement);
    box.remove();
    if (hadFocus) video.focus({ preventScroll: true });
  };
  const goOn = () => {
    if (hasHardlyBegun(video.currentTime)) begin(player, position);
    close();
  };
  const buttons = [
    createButton(() => void player.play()),
    createButton(() => {
      close();
      void player.play();
    }),
  ] as const;
  const write = () => {
    const { continueAt, startAgain } = allWords(player);
    buttons[0].textContent = fill(continueAt, toClock(position));
    buttons[1].textContent = startAgain;
  };
  const onPhase = () => {
    if (isOpen && isActive(player.phase())) goOn();
  };
  adoptStyles(player, REMEMBER_CSS);
  write();
  box.append(...buttons);
  const center = part(root, 'center-play');
  const takesFocus = holder.activeElement === center;
  center.after(box);
  if (takesFocus) buttons[0].focus({ preventScroll: true });
  listenBelow(player, [wordsChange], write);
  player.onChange(['phase'], onPhase);
  listenBelow(player, ['seeking'], close);
  signal.addEventListener('abort', close);
  onPhase();
}
