import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestStorage } from '../testing/create-test-storage.ts';
import { createBrowserStore, sessionStore, withMemory } from './browser-storage.ts';

type Key = 'one' | 'other';
const refusing = ['full', 'forbidden'] as const;

describe('createBrowserStore', () => {
  it('reads what was written until it is removed', () => {
    const storage = createTestStorage();
    const store = createBrowserStore<Key>(() => storage);
    expect(store.read('one')).toBeUndefined();
    expect(store.write('one', 'text')).toBe(true);
    expect(store.write('other', '')).toBe(true);
    expect(store.read('one')).toBe('text');
    expect(store.read('other')).toBe('');
    store.remove('one');
    expect(store.read('one')).toBeUndefined();
    store.clear();
    expect(storage.entries.size).toBe(0);
  });

  it.each(refusing)('goes on with a store that is %s', (state) => {
    const storage = createTestStorage(state);
    const store = createBrowserStore<Key>(() => storage);
    expect(store.write('one', 'text')).toBe(false);
    expect(store.read('one')).toBeUndefined();
    expect(() => store.remove('one')).not.toThrow();
    expect(() => store.clear()).not.toThrow();
  });

  it('goes on where the browser does not hand out the store at all', () => {
    const store = createBrowserStore<Key>(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(store.write('one', 'text')).toBe(false);
    expect(store.read('one')).toBeUndefined();
  });
});

describe('withMemory', () => {
  it.each(refusing)('remembers for a store that is %s until the page is left', (state) => {
    const storage = createTestStorage(state);
    const store = withMemory(createBrowserStore<Key>(() => storage));
    expect(store.write('one', 'text')).toBe(false);
    expect(store.read('one')).toBe('text');
    store.remove('one');
    expect(store.read('one')).toBeUndefined();
    store.write('one', 'text');
    store.clear();
    expect(store.read('one')).toBeUndefined();
  });

  it('leaves what the store keeps to the store', () => {
    const storage = createTestStorage();
    const store = withMemory(createBrowserStore<Key>(() => storage));
    store.write('one', 'text');
    storage.entries.set('one', 'from another page');
    expect(store.read('one')).toBe('from another page');
  });

  it('stands behind what the steps of one tab hand on', () => {
    // This test has no browser, which is as good as one that forbids its stores.
    sessionStore.write('s-wanted-plan', 'pln_1');
    expect(sessionStore.read('s-wanted-plan')).toBe('pln_1');
  });
});

it('is the only file that touches the stores of the browser', () => {
  const src = join(import.meta.dirname, '..');
  const naming = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /\b(?:local|session)Storage\b/.test(readFileSync(join(src, file), 'utf8')));
  expect(naming).toEqual([join('api', 'browser-storage.ts')]);
});
