import { describe, expect, it } from 'vitest';
import {
  findLanguages,
  languageName,
  languageOfFile,
  languageOptions,
  toLanguageTag,
  usualLanguage,
} from './languages.ts';

const values = (typed: string) => findLanguages(typed).map(({ value }) => value);

describe('languages', () => {
  it('have a name each, and stand in its order', () => {
    expect(languageOptions.filter(({ value }) => languageName(value) === value)).toEqual([]);
    expect(new Set(languageOptions.map(({ label }) => label)).size).toBe(languageOptions.length);
    expect(languageOptions[0]?.label).toBe('Afrikaans (af)');
    expect(languageName('pt-BR')).toBe('Brazilian Portuguese');
    expect(languageName('x-none')).toBe('x-none');
  });

  it('are found by their English name, by their own and by their tag', () => {
    expect(values('germ')).toContain('de');
    expect(values('DEUTSCH')).toContain('de');
    expect(values('日本')).toEqual(['ja']);
    expect(values('pt-br')).toEqual(['pt-BR']);
    expect(values('')).toHaveLength(languageOptions.length);
  });

  it('that stand on no list are found by their tag', () => {
    expect(values('gsw')).toEqual(['gsw']);
    expect(values('sr-Latn-RS')).toEqual(['sr-Latn-RS']);
    expect(values('de')[0]).toBe('de');
    expect(values('qqqqq')).toEqual([]);
    expect(values('en_US!')).toEqual([]);
    expect(toLanguageTag(' EN-us ')).toBe('en-US');
  });

  it('are read off the name of a file', () => {
    expect(languageOfFile('tour.de.srt')).toBe('de');
    expect(languageOfFile('Our_tour_pt-br.vtt')).toBe('pt-BR');
    expect(languageOfFile('tour.srt')).toBeUndefined();
    expect(languageOfFile('tour.final.srt')).toBeUndefined();
    expect(languageOfFile('tour.zzz.srt')).toBeUndefined();
  });

  it('begin with the one of the reader', () => {
    expect(usualLanguage(['de-LI', 'fr'])).toBe('de');
    expect(usualLanguage(['tlh', 'fr'])).toBe('fr');
    expect(usualLanguage([])).toBe('en');
  });
});
