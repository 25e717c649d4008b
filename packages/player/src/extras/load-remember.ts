import type { Extension } from '../player/extension.ts';
import { openStorage } from '../player/open-storage.ts';

/** Beside this file, and named by what is in it. */
declare const REMEMBER: { file: string };

/**
 * A file of its own: where an embed has no storage, and its owner does not want it to remember, nobody needs it.
 * A preview, which has no id, keeps its levels by itself, and nobody goes on with a film there.
 */
export const loadRemember: Extension = (player) => {
  const { root } = player;
  if (!root.dataset.player || !(root.hasAttribute('data-resume') || openStorage())) return;
  const load = async () => {
    const address = `./${REMEMBER.file}`;
    const { remember } = (await import(address)) as { remember: Extension };
    if (!player.signal.aborted) remember(player);
  };
  void load().catch(() => undefined);
};
