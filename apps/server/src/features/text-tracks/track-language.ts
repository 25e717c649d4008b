/** In the one way to write it: `EN-us` is `en-US`. */
export const toLanguage = (tag: string): string => Intl.getCanonicalLocales(tag)[0] ?? tag;

/** As those who speak it call it, as far as that is known: a tag with extensions has no name, and throws. */
export function nameOfLanguage(tag: string): string {
  if (tag === 'und') return 'Unknown language';
  try {
    return new Intl.DisplayNames([tag, 'en'], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
