/** The first that the player speaks, of what a viewer reads: `de-AT` is German. */
export function viewerLanguage<Language extends string>(
  wanted: readonly string[],
  spoken: readonly Language[],
): Language | undefined {
  for (const tag of wanted) {
    const language = spoken.find((one) => one === tag.split('-')[0]);
    if (language) return language;
  }
  return undefined;
}
