import type { Extension } from '../player/extension.ts';

/** Beside this file, and named by what is in it. */
declare const TRACKS_FILE: string;

/** A file of its own: most films have nothing to be read along. */
export const loadTracks: Extension = (player) => {
  const { root, signal } = player;
  if (!root.dataset.tracks) return;
  const button = root.querySelector<HTMLElement>('.kin-captions-button');
  const waiting = new AbortController();
  let isClicked = false;
  // It is seen before it works: what is clicked in between is clicked again.
  button?.addEventListener('click', () => (isClicked = !isClicked), { signal: waiting.signal });
  const load = async () => {
    const { showTracks } = (await import(TRACKS_FILE)) as { showTracks: Extension };
    waiting.abort();
    if (signal.aborted) return;
    showTracks(player);
    if (isClicked) button?.click();
  };
  void load().catch(() => undefined);
};
