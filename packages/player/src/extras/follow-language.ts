import { fromText } from '../core/first-words.ts';
import { viewerLanguage } from '../core/viewer-language.ts';
import { english, type Words } from '../core/words.ts';
import type { Extension } from '../player/extension.ts';
import { speak } from '../player/speak.ts';

/** What there is beside this file, in a folder that is named by what is in it. */
declare const WORDS: { folder: string; languages: string[] };

/**
 * A page came in English, the same for everybody, or with the first words of the language that its owner chose. Where
 * the rest does not come, a viewer reads on in English.
 */
export const followLanguage: Extension = (player) => {
  const { root } = player;
  const viewers = () => viewerLanguage(navigator.languages, ['en', ...WORDS.languages]) ?? 'en';
  const language = root.hasAttribute('data-any-language') ? viewers() : player.words.language;
  const isComplete = language === 'en' || (language === player.words.language && !root.hasAttribute('data-words'));
  if (isComplete) return;
  const load = async () => {
    const address = `./${WORDS.folder}/${language}.js`;
    const { words } = (await import(address)) as { words: string };
    if (player.signal.aborted) return;
    speak(player, fromText<Words>(words, english));
    document.documentElement.lang = language;
    document.documentElement.dir = root.dir;
  };
  void load().catch(() => undefined);
};
