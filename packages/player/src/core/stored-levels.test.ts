import { describe, expect, it } from 'vitest';
import { defaultLevels, readLevels, writeLevels } from './stored-levels.ts';

describe('readLevels', () => {
  it('reads back what was written', () => {
    const text = writeLevels(defaultLevels, { volume: 0.4, muted: false, speed: 1.5 });
    expect(readLevels(text)).toEqual({ volume: 0.4, speed: 1.5 });
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
    expect(readLevels(text)).toEqual(defaultLevels);
  });

  it('does not go above full volume', () => {
    expect(readLevels('{"volume":7}').volume).toBe(1);
  });
});

describe('writeLevels', () => {
  it('keeps the last audible volume while it is silent', () => {
    const before = { volume: 0.6, speed: 1 };
    expect(readLevels(writeLevels(before, { volume: 0.2, muted: true, speed: 2 }))).toEqual({ volume: 0.6, speed: 2 });
    expect(readLevels(writeLevels(before, { volume: 0, muted: false, speed: 1 }))).toEqual(before);
  });
});
