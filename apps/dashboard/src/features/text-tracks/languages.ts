/** The two-letter codes of ISO 639 that people speak or write. */
const codes =
  'af ak am ar as az be bg bm bn bo br bs ca ce cs cv cy da de dz ee el en eo es et eu fa ff fi fo fr fy ga gd gl gu gv ha he hi hr hu hy ia id ig ii is it ja jv ka ki kk kl km kn ko ks ku kw ky lb lg ln lo lt lu lv mg mi mk ml mn mr ms mt my nb nd ne nl nn no om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sn so sq sr su sv sw ta te tg th ti tk to tr tt ug uk ur uz vi wo xh yi yo za zh zu';
/** Those that are written or spoken differently enough to have captions of their own. */
const variants = 'de-AT de-CH en-GB en-US es-419 es-ES fr-CA pt-BR pt-PT zh-Hans zh-Hant';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** In the one way to write it; undefined where it is no tag of BCP 47. */
export function toLanguageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}

/** Of tags with extensions browsers tell no name, and throw. */
function nameIn(known: Intl.DisplayNames, tag: string): string | undefined {
  try {
    return known.of(tag);
  } catch {
    return undefined;
  }
}

/** German, Brazilian Portuguese; the tag itself where it has no name. */
export const languageName = (tag: string): string => nameIn(names, tag) ?? tag;

const nativeName = (tag: string): string =>
  nameIn(new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }), tag) ?? tag;

export interface LanguageOption {
  value: string;
  label: string;
}

const toOption = (value: string): LanguageOption => ({ value, label: `${languageName(value)} (${value})` });

/** All that this browser has a name for, by name. */
export const languageOptions: readonly LanguageOption[] = `${codes} ${variants}`
  .split(' ')
  .filter((tag) => nameIn(names, tag) !== undefined)
  .map(toOption)
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** What each is found by; looking all of them up costs more than a key press may take. */
let searched: readonly { option: LanguageOption; words: string }[] | undefined;
const toSearched = (option: LanguageOption) => ({
  option,
  words: `${option.label}\n${nativeName(option.value)}`.toLowerCase(),
});

/** Named in English, in itself or by its tag; what is a tag of no language on the list is offered too. */
export function findLanguages(typed: string): LanguageOption[] {
  const wanted = typed.trim().toLowerCase();
  searched ??= languageOptions.map(toSearched);
  const found = searched.filter(({ words }) => words.includes(wanted)).map(({ option }) => option);
  const tag = wanted.length > 1 ? toLanguageTag(wanted) : undefined;
  const exact = found.find(({ value }) => value === tag);
  if (exact) return [exact, ...found.filter((option) => option !== exact)];
  // A word that happens to have the shape of a tag is none: `german` would be one.
  const isTag = tag !== undefined && (tag.includes('-') || nameIn(names, tag) !== undefined);
  return isTag && !languageOptions.some(({ value }) => value === tag) ? [...found, toOption(tag)] : found;
}

/** `tour.pt-BR.srt` says it; undefined where a file is called something else. */
export function languageOfFile(fileName: string): string | undefined {
  const [, written] = /[._]([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.[a-z]+$/i.exec(fileName) ?? [];
  const tag = written && toLanguageTag(written);
  return tag && nameIn(names, tag) !== undefined ? tag : undefined;
}

/** Of whoever looks at the page, as far as it is offered. */
export function usualLanguage(preferred: readonly string[]): string {
  const known = preferred
    .flatMap((tag) => [tag, tag.split('-')[0] ?? tag])
    .find((tag) => codes.split(' ').includes(tag));
  return known ?? 'en';
}
