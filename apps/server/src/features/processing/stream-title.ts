/** As long as a label may be, on one line. */
const longestLabel = 80;
/** What a file calls one of its parts; undefined where it says nothing that can be read. */
export function toTitle(title = ''): string | undefined {
  const plain = title
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
  return [...plain].slice(0, longestLabel).join('').trim() || undefined;
}
