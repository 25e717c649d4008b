import { type Language, uiLanguages } from '@kinora/player-config';

const isSpoken = (language: string): language is Language =>
  language !== 'auto' && Object.hasOwn(uiLanguages, language);

/** The first that the player speaks, of what a viewer reads: `de-AT` is German. */
export function viewerLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '').find(isSpoken) ?? 'en';
}
