import { boundKey, keyBindings } from '../core/key-bindings.ts';
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
  const { keys, options, root } = player;
  for (const [key, action] of Object.entries(keyBindings)) keys.set(key, () => perform(player, action));
  const onKey = (event: KeyboardEvent) => {
    // Asked anew each time: in a preview the owner switches them on and off.
    const isOff = options.background || root.hasAttribute('data-no-keys') || !hasMedia(player.phase());
    const act = keys.get(boundKey(event) ?? '');
    if (isOff || !act || event.defaultPrevented || belongsToFocus(event)) return;
    event.preventDefault();
    act();
  };
  listen(player, options.keyTarget, ['keydown'], onKey);
}
