import type { Language } from '@kinora/player-config';
import { english, type Words } from '../core/words.ts';
import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { danish } from './danish.ts';
import { dutch } from './dutch.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import { swedish } from './swedish.ts';
import { turkish } from './turkish.ts';

/** Too much for a viewer, who needs one of them: for servers, builds and the dashboard. */
export const languages: Readonly<Record<Language, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  sv: swedish,
  da: danish,
  tr: turkish,
  ja: japanese,
  ko: korean,
  zh: chinese,
  ar: arabic,
};
