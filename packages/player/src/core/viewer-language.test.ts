import { describe, expect, it } from 'vitest';
import { viewerLanguage } from './viewer-language.ts';

describe('viewerLanguage', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt-BR'], 'pt'],
    [['zh-Hans-CN', 'en'], 'zh'],
    [['fi', 'sv-FI', 'en'], 'sv'],
    [['en-GB', 'de'], 'en'],
    [['fi', 'constructor', ''], undefined],
    [[], undefined],
  ])('answers %j with %s', (wanted, language) => {
    expect(viewerLanguage(wanted, ['en', 'de', 'pt', 'sv', 'zh'])).toBe(language);
  });
});
