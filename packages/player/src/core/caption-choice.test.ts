import { describe, expect, it } from 'vitest';
import { trackAtStart, trackToShow } from './caption-choice.ts';

const track = (lang: string, isDefault = false) => ({
  kind: 'captions' as const,
  lang,
  label: lang,
  isDefault,
  url: `https://x.test/${lang}.vtt`,
});
const tracks = [track('en'), track('pt'), track('de-AT', true)];

describe('trackAtStart', () => {
  it.each([
    ['', 'de-AT'],
    ['off', undefined],
    ['pt', 'pt'],
    ['pt-BR', 'pt'],
    ['de', 'de-AT'],
    ['ja', 'de-AT'],
  ])('shows for a choice of %j %s', (chosen, lang) => expect(trackAtStart(tracks, chosen)?.lang).toBe(lang));

  it('shows nothing that neither the viewer nor the owner has chosen', () => {
    expect(trackAtStart([track('en')], '')).toBeUndefined();
    expect(trackAtStart([], 'en')).toBeUndefined();
  });

  it('shows what there is to whoever reads along, in another language if need be', () => {
    expect(trackAtStart([track('en')], 'ja')?.lang).toBe('en');
  });
});

describe('trackToShow', () => {
  it.each([
    [['ja', 'en-GB', 'pt'], 'en'],
    [['ja'], 'de-AT'],
    [[], 'de-AT'],
  ])('takes of %j the first that there is: %s', (languages, lang) =>
    expect(trackToShow(tracks, languages)?.lang).toBe(lang),
  );
});
