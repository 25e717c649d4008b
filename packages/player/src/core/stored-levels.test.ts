import { describe, expect, it } from 'vitest';
import { defaultLevels, levelOf, readLevels, writeLevels } from './stored-levels.ts';

describe('readLevels', () => {
  it('reads back what was written', () => {
    const look = { captions: 'pt-BR', captionSize: 2, captionContrast: 1 };
    const levels = { volume: 0.4, speed: 1.5, height: 720, ...look };
    const text = writeLevels(defaultLevels, levels);
    expect(readLevels(text)).toEqual(levels);
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '7',
    '{"volume":"loud","speed":{}}',
    '{"volume":0,"speed":99}',
    '{"volume":-1,"speed":null,"height":"720"}',
    '{"height":1e99}',
    '{"captions":"<b>","captionSize":9,"captionContrast":true}',
    '{"captions":7,"captionSize":"2"}',
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
    const before = { ...defaultLevels, volume: 0.6 };
    const now = { ...defaultLevels, volume: 0, speed: 2 };
    expect(readLevels(writeLevels(before, now))).toEqual({ ...defaultLevels, volume: 0.6, speed: 2 });
  });

  it('forgets the quality once the player chooses again', () => {
    expect(writeLevels({ ...defaultLevels, height: 720 }, defaultLevels)).toBe('{"volume":1,"speed":1}');
  });
});

describe('levelOf', () => {
  const levels = [{ height: 360 }, { height: 1080 }, { height: 0 }, { height: 720 }];
  it.each([
    [720, 720],
    [900, 720],
    [4320, 1080],
    [240, undefined],
    [0, undefined],
  ])('takes for %i lines %s', (wanted, found) => expect(levelOf(levels, wanted)?.height).toBe(found));
});
