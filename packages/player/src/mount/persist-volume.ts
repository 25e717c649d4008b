import { levelsKey, readLevels, writeLevels } from '../core/stored-levels.ts';
import type { Player } from '../player/player.ts';

/** Browsers that block storage throw when they are asked for it. */
function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export function persistVolume(player: Player): void {
  const storage = openStorage();
  if (!storage || player.options.background) return;
  const { video } = player;
  const stored = readLevels(storage.getItem(levelsKey));
  video.volume = stored.volume;
  player.setSpeed(stored.speed);
  const save = () => {
    const now = { volume: video.volume, muted: video.muted, speed: video.playbackRate };
    const before = readLevels(storage.getItem(levelsKey));
    try {
      storage.setItem(levelsKey, writeLevels(before, now));
    } catch {
      // A full or forbidden storage loses the volume, nothing else.
    }
  };
  player.onChange(['volume', 'muted', 'speed'], save);
}
