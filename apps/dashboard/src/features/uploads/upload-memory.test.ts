import { describe, expect, it } from 'vitest';
import { createUploadMemory, fingerprintOf } from './upload-memory.ts';

function createStorage(broken = false) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (broken) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}

const begun = { uploadUrl: '/api/uploads/tus/upl_1', videoId: 'vid_1' };
const hourMs = 3_600_000;

describe('the memory of begun uploads', () => {
  it('finds again what was begun, and forgets it when told', () => {
    const storage = createStorage();
    const memory = createUploadMemory(storage, () => 5);
    memory.remember('a', begun);
    memory.remember('b', { ...begun, videoId: 'vid_2' });
    expect(createUploadMemory(storage, () => 6).recall('a')).toMatchObject(begun);
    memory.forget('a');
    expect(memory.recall('a')).toBeUndefined();
    expect(memory.recall('b')).toMatchObject({ videoId: 'vid_2' });
    memory.forget('b');
    expect(storage.values.size).toBe(0);
  });

  it('lets go after a day, as the server does', () => {
    let nowMs = 0;
    const memory = createUploadMemory(createStorage(), () => nowMs);
    memory.remember('a', begun);
    nowMs = 23 * hourMs;
    expect(memory.recall('a')).toBeDefined();
    nowMs = 25 * hourMs;
    expect(memory.recall('a')).toBeUndefined();
  });

  it('does without a storage that refuses or holds something else', () => {
    const broken = createUploadMemory(createStorage(true), () => 0);
    expect(() => broken.remember('a', begun)).not.toThrow();
    const storage = createStorage();
    storage.values.set('kinora-uploads', 'not json');
    expect(createUploadMemory(storage, () => 0).recall('a')).toBeUndefined();
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
