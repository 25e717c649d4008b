import { uiLanguages } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { fromText, toText } from '../core/first-words.ts';
import { english } from '../core/words.ts';
import { languages } from './languages.ts';

const keys = Object.keys(english) as (keyof typeof english)[];
const places = (text: string) => text.split('{}').length - 1;
const others = Object.entries(languages).filter(([language]) => language !== 'en');

describe('the languages', () => {
  it('are those that an owner may choose', () => {
    expect(Object.keys(languages).toSorted()).toEqual(
      Object.keys(uiLanguages)
        .filter((language) => language !== 'auto')
        .toSorted(),
    );
  });

  it.each(others)('%s has every word and no other, with the same places to fill', (language, words) => {
    expect(words.language).toBe(language);
    expect(Object.keys(words).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      expect(words[key].trim(), key).toBe(words[key]);
      expect(words[key], key).not.toBe('');
      expect(places(words[key]), key).toBe(places(english[key]));
    }
    expect(fromText(toText(words, english), english)).toEqual(words);
  });

  it.each(others)('%s has sentences of its own', (_language, words) => {
    const sentences = keys.filter((key) => english[key].includes(' ') && !english[key].includes('{}'));
    expect(sentences.length).toBeGreaterThan(15);
    // What the trade itself calls by its English name.
    const borrowed = sentences.filter((key) => words[key].toLowerCase() === english[key].toLowerCase());
    expect(borrowed.filter((key) => key !== 'pictureInPicture')).toEqual([]);
  });

  it.each(others)('%s gives no two controls the same name', (_language, words) => {
    const names = keys.slice(keys.indexOf('mediaPlayer'), keys.indexOf('networkTitle')).map((key) => words[key]);
    expect(new Set(names).size).toBe(names.length);
  });
});
