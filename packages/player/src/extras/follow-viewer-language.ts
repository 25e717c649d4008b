import { viewerLanguage } from '../core/viewer-language.ts';
import { fromText } from '../core/words.ts';
import type { Extension } from '../player/extension.ts';
import { speak } from '../player/speak.ts';

/** The folder of the languages beside this file, named by what is in it. */
declare const WORDS_FOLDER: string;

/** The page came in English, the same for everybody. Without its own language a viewer reads on in English. */
export const followViewerLanguage: Extension = (player) => {
  const language = viewerLanguage(navigator.languages);
  if (!player.root.hasAttribute('data-any-language') || language === 'en') return;
  const load = async () => {
    const address = `./${WORDS_FOLDER}/${language}.js`;
    const { words } = (await import(address)) as { words: string };
    if (player.signal.aborted) return;
    speak(player, fromText(words, player.words));
    document.documentElement.lang = language;
    document.documentElement.dir = player.root.dir;
  };
  void load().catch(() => undefined);
};
