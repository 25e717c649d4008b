import { describe, expect, it } from 'vitest';
import { createRecollections } from './recollections.ts';

function createMemory(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
}

describe('createRecollections', () => {
  it('recalls the latest amount, nought among them, beyond the page', () => {
    const memory = createMemory();
    const first = createRecollections(memory, 'ada@example.test');
    first.remember('players', 12);
    first.remember('players', 0);
    expect(createRecollections(memory, 'ada@example.test').recall('players')).toBe(0);
  });

  it('recalls nothing that was never remembered, of anybody else, or that is no amount', () => {
    const memory = createMemory();
    const ada = createRecollections(memory, 'ada@example.test');
    expect(ada.recall('videos')).toBeUndefined();
    ada.remember('videos', 3);
    expect(createRecollections(memory, 'bob@example.test').recall('videos')).toBeUndefined();
    for (const key of memory.entries.keys()) memory.entries.set(key, 'many');
    expect(ada.recall('videos')).toBeUndefined();
  });

  it('does without a store that takes nothing', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const recollections = createRecollections({ ...createMemory(), setItem }, 'ada@example.test');
    recollections.remember('players', 12);
    expect(recollections.recall('players')).toBeUndefined();
  });
});
