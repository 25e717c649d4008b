import { findPosition, positionsKey, writePosition } from './positions.ts';
import { levelsKey, readLevels, type StoredLevels, writeLevels } from './stored-levels.ts';

/** What is known of a viewer when a film is opened. */
export interface Remembered extends StoredLevels {
  /** 0 where there is nothing to go on with. */
  readonly position: number;
}

export interface Memory {
  recall(film: string): Remembered;
  keepPosition(film: string, position: number): void;
  /** A volume of 0 leaves the one before. */
  keepLevels(levels: StoredLevels): void;
}

interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** Two keys in somebody's storage: of the origin of an embed, or of the page around it. */
export function createMemory(storage: TextStorage, now: () => number = Date.now): Memory {
  const write = (key: string, text: string) => {
    try {
      if (storage.getItem(key) !== text) storage.setItem(key, text);
    } catch {
      // A full or forbidden storage loses what it was to keep, nothing else.
    }
  };
  return {
    recall: (film) => ({
      ...readLevels(storage.getItem(levelsKey)),
      position: findPosition(storage.getItem(positionsKey), film, now()),
    }),
    keepPosition: (film, position) =>
      write(positionsKey, writePosition(storage.getItem(positionsKey), { film, position, at: now() })),
    keepLevels: (levels) => write(levelsKey, writeLevels(readLevels(storage.getItem(levelsKey)), levels)),
  };
}
