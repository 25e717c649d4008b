import { isActive } from '../core/playback-phase.ts';
import type { Player } from '../player/player.ts';
import type { FirstMoments, ViewingFile } from '../player/viewing-file.ts';

const seenAfterMs = 1000;

/** What tells of views is fetched for those who see the player or start it, and reads back when they did. */
export function loadViewing(player: Player): void {
  const { root } = player;
  const { viewing } = root.dataset;
  if (!viewing) return;
  const moments: FirstMoments = {};
  const seen = new Promise<unknown>((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        const { intersectionRatio } = entries.at(-1) as IntersectionObserverEntry;
        if (intersectionRatio >= 0.5) timer = setTimeout(resolve, seenAfterMs);
      },
      { threshold: 0.5 },
    );
    observer.observe(root);
  });
  const begun = new Promise<void>((resolve) => {
    const note = () => {
      moments[player.phase()] ??= performance.now();
      if (isActive(player.phase())) resolve();
    };
    player.onStateChange(note);
    // It may have begun by itself already.
    note();
  });
  void Promise.race([seen, begun])
    .then(() => import(viewing) as Promise<ViewingFile>)
    .then(({ follow }) => follow(player, { moments, seen }))
    .catch(() => undefined);
}
