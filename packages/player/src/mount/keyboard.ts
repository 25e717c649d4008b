import { actionForKey } from '../core/key-bindings.ts';
import { hasMedia } from '../core/playback-phase.ts';
import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';
import { perform } from './actions.ts';

const pressing = [' ', 'Enter'];

/** Some keys already mean something where the focus is: a button is pressed, a volume slider moved. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const focused = event.composedPath()[0];
  if (!(focused instanceof Element)) return false;
  if (pressing.includes(event.key)) return focused.matches('button,summary,a');
  return event.key.startsWith('Arrow') && focused.matches('.kin-volume-bar input');
}

export function listenToKeys(player: Player): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || player.options.background || !hasMedia(player.phase())) return;
    const action = actionForKey(event);
    if (!action || belongsToFocus(event)) return;
    event.preventDefault();
    perform(player, action);
  };
  listen(player, player.options.keyTarget, ['keydown'], onKey);
}
