import { describe, expect, it } from 'vitest';
import { createFreshCache, type Read } from './fresh-cache.ts';

function setUp({ maxBytes = 1_000_000, isListening = true } = {}) {
  const clock = { ms: 0 };
  const heard = { isListening };
  const cache = createFreshCache({ caughtUp: async () => heard.isListening }, { maxBytes, now: () => clock.ms });
  const loads: string[] = [];
  const read = (name: string, rest: Omit<Read<string>, 'value'> = { facts: ['row 1'] }) =>
    cache.read(name, async () => {
      loads.push(name);
      return { value: `${name} ${loads.length}`, ...rest };
    });
  return { cache, clock, heard, loads, read };
}

/** A load that ends when it is told to. */
function slowly() {
  const gate = Promise.withResolvers<Read<string>>();
  return { load: () => gate.promise, end: (value: string) => gate.resolve({ value, facts: ['row 1'] }) };
}

const settle = () => new Promise(setImmediate);

describe('what is kept in memory', () => {
  it('is read once until something that it holds changes', async () => {
    const { cache, read } = setUp();
    expect([await read('a'), await read('a')]).toEqual(['a 1', 'a 1']);
    cache.drop('row 2');
    expect(await read('a')).toBe('a 1');
    cache.drop('row 1');
    expect(await read('a')).toBe('a 2');
  });

  it('is kept by nobody where nothing would tell of a change', async () => {
    const { read } = setUp();
    expect([await read('a', {}), await read('a', {})]).toEqual(['a 1', 'a 2']);
  });

  it('is neither kept nor used while nobody listens', async () => {
    const { cache, heard, read } = setUp({ isListening: false });
    expect([await read('a'), await read('a')]).toEqual(['a 1', 'a 2']);
    heard.isListening = true;
    expect([await read('a'), await read('a')]).toEqual(['a 3', 'a 3']);
    heard.isListening = false;
    cache.clear();
    expect(await read('a')).toBe('a 4');
    heard.isListening = true;
    expect(await read('a')).toBe('a 5');
  });

  it('ends when its time is over, counted from before it was read', async () => {
    const { cache, clock } = setUp();
    const read = (value: string) =>
      cache.read('a', async () => {
        clock.ms += 30;
        return { value, facts: [], lifeMs: 100 };
      });
    await read('one');
    clock.ms = 99;
    expect(await read('two')).toBe('one');
    clock.ms = 100;
    expect(await read('three')).toBe('three');
  });

  it('stays below its limit, and what was used last stays', async () => {
    const { loads, read } = setUp({ maxBytes: 4_000 });
    const thousand = { facts: ['row 1'], bytes: 1_000 };
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await read(name, thousand);
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
    await read('large', { facts: [], bytes: 4_000 });
    await read('large', { facts: [], bytes: 4_000 });
    expect(loads.slice(4)).toEqual(['large', 'large']);
    await read('a', thousand);
    expect(loads).toHaveLength(6);
  });

  it('is read by one where many ask at once', async () => {
    const { loads, read } = setUp();
    expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['a 1', 'a 1', 'a 1']);
    expect(loads).toEqual(['a']);
  });

  it('is not kept when it was read before a change that was heard meanwhile, nor given to who comes after it', async () => {
    const { cache, read } = setUp();
    const { load, end } = slowly();
    const early = cache.read('a', load);
    await settle();
    cache.drop('row 1');
    expect(await read('a')).toBe('a 1');
    end('before the change');
    expect(await early).toBe('before the change');
    expect(await read('a')).toBe('a 1');
  });

  it('is kept when what changed meanwhile was something else', async () => {
    const { cache, loads, read } = setUp();
    const { load, end } = slowly();
    const early = cache.read('a', load);
    await settle();
    cache.drop('row 2');
    end('still so');
    await early;
    expect(await read('a')).toBe('still so');
    expect(loads).toEqual([]);
  });

  it('is not kept when the connection was lost while it was read', async () => {
    const { cache, read } = setUp();
    const { load, end } = slowly();
    const early = cache.read('a', load);
    await settle();
    cache.clear();
    end('who knows');
    await early;
    expect(await read('a')).toBe('a 1');
  });

  it('fails for all who wait and for nobody after them', async () => {
    const { cache, read } = setUp();
    const fail = () => cache.read('a', () => Promise.reject(new Error('down')));
    const both = await Promise.allSettled([fail(), fail()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('a')).toBe('a 1');
  });
});
