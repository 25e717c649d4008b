import { describe, expect, it } from 'vitest';
import { noMemory, readMemory, writeMemory } from './memory.ts';

describe('readMemory', () => {
  it('reads back what was written', () => {
    const text = writeMemory(noMemory, { volume: 0.4, muted: false, speed: 1.5 });
    expect(readMemory(text)).toEqual({ volume: 0.4, speed: 1.5 });
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '7',
    '{"volume":"loud","speed":{}}',
    '{"volume":0,"speed":99}',
    '{"volume":-1,"speed":null}',
    '{',
  ])('starts afresh from %j', (text) => {
    expect(readMemory(text)).toEqual(noMemory);
  });

  it('does not go above full volume', () => {
    expect(readMemory('{"volume":7}').volume).toBe(1);
  });
});

describe('writeMemory', () => {
  it('keeps the last audible volume while it is silent', () => {
    const before = { volume: 0.6, speed: 1 };
    expect(readMemory(writeMemory(before, { volume: 0.2, muted: true, speed: 2 }))).toEqual({ volume: 0.6, speed: 2 });
    expect(readMemory(writeMemory(before, { volume: 0, muted: false, speed: 1 }))).toEqual(before);
  });
});
