import { viewerLanguage } from '../core/viewer-language.ts';
import { fromText } from '../core/words.ts';
import type { Extension } from '../player/extension.ts';
import { speak } from '../player/speak.ts';

/** What there is beside this file, in a folder that is named by what is in it. */
declare const WORDS: { folder: string; languages: string[] };

/** The page came in English, the same for everybody. Without its own language a viewer reads on in English. */
export const followViewerLanguage: Extension = (player) => {
  const language = viewerLanguage(navigator.languages, ['en', ...WORDS.languages]) ?? 'en';
  if (!player.root.hasAttribute('data-any-language') || language === 'en') return;
  const load = async () => {
    const address = `./${WORDS.folder}/${language}.js`;
    const { words } = (await import(address)) as { words: string };
    if (player.signal.aborted) return;
    speak(player, fromText(words, player.words));
    document.documentElement.lang = language;
    document.documentElement.dir = player.root.dir;
  };
  void load().catch(() => undefined);
};
