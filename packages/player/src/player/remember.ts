import { memoryKey, readMemory, writeMemory } from '../core/memory.ts';
import { listen } from './listen.ts';
import type { Player } from './player.ts';

/** Browsers that block storage throw when they are asked for it. */
function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export function rememberLevels(player: Player): void {
  const storage = openStorage();
  if (!storage || player.options.background) return;
  const { video } = player;
  const memory = readMemory(storage.getItem(memoryKey));
  video.volume = memory.volume;
  player.setSpeed(memory.speed);
  const save = () => {
    const now = { volume: video.volume, muted: video.muted, speed: video.playbackRate };
    const before = readMemory(storage.getItem(memoryKey));
    try {
      storage.setItem(memoryKey, writeMemory(before, now));
    } catch {
      // A full or forbidden storage loses the memory, nothing else.
    }
  };
  listen(player, video, ['volumechange', 'ratechange'], save);
}
