import { toClock } from '../core/time-text.ts';
import { allWords } from '../player/all-words.ts';
import { listen, part } from '../player/listen.ts';
import { pageOrigin } from '../player/page-origin.ts';
import type { Player } from '../player/player.ts';

/** For those who help: names are not translated. */
function detailsOf(player: Player): string {
  const details = {
    player: player.root.dataset.player,
    reason: player.get('reason'),
    time: new Date().toISOString(),
    position: `${toClock(player.get('time'))} / ${toClock(player.get('duration'))}`,
    page: pageOrigin() ?? location.origin,
    browser: navigator.userAgent,
  };
  return Object.entries(details)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/**
 * A frame of another origin may write to the clipboard only where its page allows it; an old-fashioned copy of selected
 * text needs nobody's leave. Where even that fails the text stays, for the viewer to copy.
 */
function copy(text: string, place: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.readOnly = true;
  field.value = text;
  field.rows = 3;
  field.style.cssText = 'width:min(100%,32em);margin-top:12px;font:inherit';
  place.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  if (isDone) field.remove();
  return isDone;
}

export function mountFailureDetails(player: Player): void {
  const message = part(player.root, 'message');
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText =
    'margin-top:8px;padding:6px;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer';
  listen(player, button, ['click'], () => {
    message.querySelector('textarea')?.remove();
    if (!copy(detailsOf(player), message)) return;
    button.textContent = allWords(player).copied;
    button.focus();
  });
  const show = () => {
    if (!player.get('reason')) return;
    button.textContent = allWords(player).copyDetails;
    part(player.root, 'retry').after(button);
  };
  player.onChange(['reason'], show);
  show();
}
