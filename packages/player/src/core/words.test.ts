import { describe, expect, it } from 'vitest';
import { count, fill, fromText, toText, volumeLevel } from './first-words.ts';
import { english } from './words.ts';

describe('volumeLevel', () => {
  it('says how loud it is, and that it is muted', () => {
    expect(volumeLevel(english, 0.456, false)).toBe('46 percent');
    expect(volumeLevel(english, 1, true)).toBe('100 percent, muted');
  });
});

describe('fill', () => {
  it('fills the places in their order, with anything', () => {
    expect(fill('{} of {}', 'one', 'two')).toBe('one of two');
    expect(fill('{} of {}', '$&', '$1')).toBe('$& of $1');
  });
});

describe('count', () => {
  it.each([
    ['en', 1, '1 second'],
    ['pl', 1, '1 sekunda'],
    ['pl', 3, '3 sekundy'],
    ['pl', 5, '5 sekund'],
    ['ar', 10, '10 ثوان'],
    ['ar', 11, '11 ثانية'],
  ] as const)('knows the plurals of %s', (language, value, text) => {
    expect(count({ ...english, language }, value, 'second')).toBe(text);
  });
});

describe('the text of a page or a file', () => {
  it('reads back as the same words', () => {
    expect(fromText(toText(english, english), english)).toEqual(english);
  });
});
