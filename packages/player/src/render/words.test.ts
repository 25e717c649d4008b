import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { count, fill, volumeLevel } from '../core/first-words.ts';
import { english, type Words } from '../core/words.ts';
import { languages } from '../languages/languages.ts';
import { renderEmbed } from './embed-document.ts';
import { renderPlayerMarkup } from './player-markup.ts';

/** All that a viewer reads or hears of a player: its text, and the names of what is a picture. */
function readWords(html: string): string[] {
  const names = [...html.matchAll(/ (?:aria-label|aria-valuetext|title|alt)="([^"]+)"/g)].map(([, name]) => name);
  const texts = html.replace(/<[^>]*>/g, '\n').split('\n');
  return [...names, ...texts].map((text) => text?.trim() ?? '').filter((text) => /\p{L}{2}/u.test(text));
}

const knownOf = (words: Words) => [
  ...Object.values(words),
  fill(words.back, count(words, 10, 'second')),
  volumeLevel(words, 1, false),
  count(words, 0, 'second'),
  `${words.playbackSpeed}: ${words.normal}`,
];
const sources = [undefined, 'unavailable', { url: '/a.mp4', type: 'mp4' }] as const;

describe.each(Object.values(languages).map((words) => [words.language, words] as const))(
  'a player in %s',
  (language, words) => {
    it.each(sources)('has no word but those of its table (%j)', (source) => {
      const found = readWords(renderPlayerMarkup({ config: defaultConfig(), source, words }));
      expect(found.length).toBeGreaterThan(15);
      expect(found.filter((word) => !knownOf(words).includes(word))).toEqual([]);
    });

    it('stands in a page of that language and direction', () => {
      const config = defaultConfig();
      config.playersettings.ui_language = language;
      const { html } = renderEmbed({ config, source: sources[2], playerScript: '', playerCss: '' });
      const dir = language === 'ar' ? 'rtl' : 'ltr';
      expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
      expect(html).toContain(`role="group" lang="${language}" dir="${dir}" aria-label="${words.mediaPlayer}"`);
      expect(html).toContain(`<title>${words.untitled}</title>`);
      expect(html).not.toContain('data-any-language');
    });
  },
);

describe('a player that follows its viewer', () => {
  it('comes in English, and says that it may change', () => {
    const { html } = renderEmbed({ config: defaultConfig(), source: sources[2], playerScript: '', playerCss: '' });
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain(' data-any-language');
    expect(html).not.toContain('data-words');
    expect(readWords(html)).toContain(english.play);
  });
});
