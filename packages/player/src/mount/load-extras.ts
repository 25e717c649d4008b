import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/** Fetched at the first sign of intent and with the first play; a film plays as well without them. */
export function loadExtras(player: Player): void {
  const { root, video, media, options, signal } = player;
  let isAsked = options.background;
  let isThere = false;
  let clicked: HTMLElement | null | undefined;
  const load = async () => {
    if (isAsked) return;
    isAsked = true;
    const extras = await options.extras?.().catch(() => undefined);
    if (signal.aborted) return;
    isThere = true;
    extras?.extend(player);
    clicked?.click();
  };
  // Whoever comes near the player is likely to press play: by then the engine should be there, too.
  const prepare = () => {
    void media.prepare();
    void load();
  };
  listen(player, root, ['pointerenter', 'pointerdown', 'focusin'], prepare);
  listen(player, video, ['play'], load);
  // Where to go on is offered before anybody comes near.
  if (root.hasAttribute('data-resume')) void load();
  // Menu and captions are seen before they work: what is clicked in between is clicked again.
  listen(player, root, ['click'], ({ target }) => {
    if (!isThere) clicked = (target as Element).closest<HTMLElement>('.kin-settings,.kin-captions-button');
  });
}
