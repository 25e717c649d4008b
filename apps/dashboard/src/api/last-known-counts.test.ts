import { describe, expect, it } from 'vitest';
import { createTestStorage } from '../testing/create-test-storage.ts';
import { createBrowserStore } from './browser-storage.ts';
import { createLastKnownCounts } from './last-known-counts.ts';

describe('createLastKnownCounts', () => {
  it('recalls the latest amount, nought among them, beyond the page', () => {
    const storage = createTestStorage();
    const store = createBrowserStore(() => storage);
    const first = createLastKnownCounts(store, 'ada@example.test');
    first.remember('players', 12);
    first.remember('players', 0);
    expect(createLastKnownCounts(store, 'ada@example.test').recall('players')).toBe(0);
  });

  it('recalls nothing that was never remembered, of anybody else, or that is no amount', () => {
    const storage = createTestStorage();
    const store = createBrowserStore(() => storage);
    const ada = createLastKnownCounts(store, 'ada@example.test');
    expect(ada.recall('videos')).toBeUndefined();
    ada.remember('videos', 3);
    expect(createLastKnownCounts(store, 'bob@example.test').recall('videos')).toBeUndefined();
    for (const key of storage.entries.keys()) storage.entries.set(key, 'many');
    expect(ada.recall('videos')).toBeUndefined();
  });

  it('does without a store that takes nothing', () => {
    const storage = createTestStorage('full');
    const store = createBrowserStore(() => storage);
    const counts = createLastKnownCounts(store, 'ada@example.test');
    counts.remember('players', 12);
    expect(counts.recall('players')).toBeUndefined();
  });
});
