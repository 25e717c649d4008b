import { grantIn } from '../core/granted-address.ts';
import type { Extension } from '../player/extension.ts';
import type { Player } from '../player/player.ts';

/** Beside this file, and named by what is in it. */
declare const GRANTS_FILE: string;

/** A file of its own: most films are for everybody. Whoever previews one has addresses that last long enough. */
export const loadGrants: Extension = (player) => {
  const { root, signal } = player;
  const grant = root.dataset.player && grantIn(root.outerHTML);
  if (!grant) return;
  const load = async () => {
    const { keepGranted } = (await import(GRANTS_FILE)) as { keepGranted: (player: Player, grant: string) => void };
    if (!signal.aborted) keepGranted(player, grant);
  };
  void load().catch(() => undefined);
};
