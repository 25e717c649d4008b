import { createMemory, type Memory } from '../core/memory.ts';
import { openStorage } from './open-storage.ts';

export function openStoredMemory(): Memory | undefined {
  const storage = openStorage();
  return storage && createMemory(storage);
}
