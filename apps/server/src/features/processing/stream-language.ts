/** Files name languages by three letters, or say that they do not know. */
export function readLanguage(tag = ''): string {
  try {
    return Intl.getCanonicalLocales(tag.slice(0, 35))[0] ?? 'und';
  } catch {
    return 'und';
  }
}
