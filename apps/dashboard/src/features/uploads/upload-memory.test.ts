import { describe, expect, it } from 'vitest';
import { createBrowserStore } from '../../api/browser-storage.ts';
import { createTestStorage } from '../../testing/create-test-storage.ts';
import { createUploadMemory, fingerprintOf } from './upload-memory.ts';

const begun = { uploadUrl: '/api/uploads/tus/upl_1', videoId: 'vid_1' };
const hourMs = 3_600_000;

describe('the memory of begun uploads', () => {
  it('finds again what was begun, and forgets it when told', () => {
    const storage = createTestStorage();
    const store = createBrowserStore(() => storage);
    const memory = createUploadMemory(store, () => 5);
    memory.remember('a', begun);
    memory.remember('b', { ...begun, videoId: 'vid_2' });
    expect(createUploadMemory(store, () => 6).recall('a')).toMatchObject(begun);
    memory.forget('a');
    expect(memory.recall('a')).toBeUndefined();
    expect(memory.recall('b')).toMatchObject({ videoId: 'vid_2' });
    memory.forget('b');
    expect(storage.entries.size).toBe(0);
  });

  it('lets go after a day, as the server does', () => {
    let nowMs = 0;
    const storage = createTestStorage();
    const memory = createUploadMemory(
      createBrowserStore(() => storage),
      () => nowMs,
    );
    memory.remember('a', begun);
    nowMs = 23 * hourMs;
    expect(memory.recall('a')).toBeDefined();
    nowMs = 25 * hourMs;
    expect(memory.recall('a')).toBeUndefined();
  });

  it.each(['full', 'forbidden'] as const)('does without a store that is %s', (state) => {
    const storage = createTestStorage(state);
    const memory = createUploadMemory(
      createBrowserStore(() => storage),
      () => 0,
    );
    expect(() => memory.remember('a', begun)).not.toThrow();
    expect(memory.recall('a')).toBeUndefined();
  });

  it('takes nothing from a store that holds something else', () => {
    const storage = createTestStorage();
    storage.entries.set('kinora-uploads', 'not json');
    const memory = createUploadMemory(
      createBrowserStore(() => storage),
      () => 0,
    );
    expect(memory.recall('a')).toBeUndefined();
  });
});

describe('fingerprintOf', () => {
  const file = (text: string, lastModified: number) => new File([text], 'film.mp4', { lastModified });

  it('tells owners, contents and versions apart', () => {
    const prints = [
      fingerprintOf('ada', file('one', 1)),
      fingerprintOf('bob', file('one', 1)),
      fingerprintOf('ada', file('one!', 1)),
      fingerprintOf('ada', file('one', 2)),
    ];
    expect(new Set(prints).size).toBe(4);
    expect(fingerprintOf('ada', file('one', 1))).toBe(prints[0]);
  });
});
