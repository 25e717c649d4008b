import { actionForKey, type KeyBindings, type PlayerAction } from '../core/key-bindings.ts';
import { hasMedia } from '../core/playback-phase.ts';
import { listen } from './listen.ts';
import type { Player } from './player.ts';

const pressing = [' ', 'Enter'];

/** Some keys already mean something where the focus is: a button is pressed, a volume slider moved. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const focused = event.composedPath()[0];
  if (!(focused instanceof Element)) return false;
  if (pressing.includes(event.key)) return focused.matches('button,summary,a');
  return event.key.startsWith('Arrow') && focused.matches('.kin-volume-bar input');
}

/** The owner may have switched them off; a preview is asked anew with every key. */
const hasKeys = ({ options, root, phase }: Player) =>
  !options.background && !root.hasAttribute('data-no-keys') && hasMedia(phase());

export function bindKeys(player: Player, bindings: KeyBindings, perform: (action: PlayerAction) => void): void {
  listen(player, player.options.keyTarget, ['keydown'], (event) => {
    if (event.defaultPrevented || !hasKeys(player)) return;
    const action = actionForKey(event, bindings);
    if (!action || belongsToFocus(event)) return;
    event.preventDefault();
    perform(action);
  });
}
