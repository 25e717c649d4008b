import type { Memory, Remembered } from '../core/memory.ts';
import { type MemoryRequest, parseRecalled, toRequest } from '../core/memory-messages.ts';
import { filmAt, positionToKeep } from '../core/positions.ts';
import type { Extension } from '../player/extension.ts';
import { keepLevels } from '../player/keep-levels.ts';
import { listen } from '../player/listen.ts';
import { parentOrigin } from '../player/parent-origin.ts';
import type { Player } from '../player/player.ts';
import { openStoredMemory } from '../player/stored-memory.ts';
import { offerResume } from './offer.ts';

/** How seldom a running film is written down. */
const everyMs = 5000;

interface LateMemory extends Omit<Memory, 'recall'> {
  recall(film: string, then: (remembered: Remembered) => void): void;
}

/** An origin without a name has no storage: there the page around it keeps what is asked of it, if it has the script. */
function memoryOfPage(player: Player): LateMemory {
  const { player: id = '' } = player.root.dataset;
  const ask = (request: MemoryRequest) => parent.postMessage(toRequest(id, request), parentOrigin());
  return {
    recall(film, then) {
      let isAnswered = false;
      listen(player, window, ['message'], ({ source, data }) => {
        const remembered = source === parent && !isAnswered ? parseRecalled(data, film) : undefined;
        if (!remembered) return;
        isAnswered = true;
        then(remembered);
      });
      ask({ event: 'recall', film });
    },
    keepPosition: (film, position) => ask({ event: 'position', film, position }),
    keepLevels: (levels) => ask({ event: 'levels', ...levels }),
  };
}

function openMemory(player: Player): LateMemory | undefined {
  const stored = openStoredMemory();
  if (stored) return { ...stored, recall: (film, then) => then(stored.recall(film)) };
  const mayAsk = player.root.hasAttribute('data-resume') && parent !== window;
  return mayAsk ? memoryOfPage(player) : undefined;
}

/** A film may have been exchanged for a shorter one. */
function isWithin({ root, video }: Player, position: number): boolean {
  const length = Number(root.dataset.length) || video.duration;
  return length > 0 ? positionToKeep(position, length) > 0 : position > 0;
}

function keepPosition(player: Player, keep: (position: number) => void): void {
  const { video } = player;
  let last = Date.now();
  const save = () => {
    last = Date.now();
    // What nobody has played is as it was before.
    if (video.played.length > 0) keep(positionToKeep(video.currentTime, video.duration));
  };
  listen(player, video, ['pause', 'ended'], save);
  listen(player, video, ['timeupdate'], () => {
    if (!video.paused && Date.now() - last >= everyMs) save();
  });
  listen(player, window, ['pagehide'], save);
  document.addEventListener('visibilitychange', () => document.hidden && save(), { signal: player.signal });
}

/** What a viewer has chosen, and where the film was left. */
export const remember: Extension = (player) => {
  const { src } = player.root.dataset;
  const memory = openMemory(player);
  if (!src || !memory) return;
  const film = filmAt(src);
  memory.recall(film, (remembered) => {
    keepLevels(player, memory, remembered);
    if (!player.root.hasAttribute('data-resume')) return;
    if (isWithin(player, remembered.position)) offerResume(player, remembered.position);
    keepPosition(player, (position) => memory.keepPosition(film, position));
  });
};
