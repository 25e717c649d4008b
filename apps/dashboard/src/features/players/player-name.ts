export const longestPlayerName = 60;

/** Cut at whole characters, so that an emoji is kept or left out but never halved. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > longest) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** The name of a copy: ' copy ' and six digits, the base cut so that the whole stays within the longest name. */
export function copyName(name: string, number: number): string {
  const suffix = ` copy ${String(number).padStart(6, '0')}`;
  return cut(name, longestPlayerName - suffix.length) + suffix;
}

export const truncateName = (name: string, longest: number): string =>
  name.length <= longest ? name : `${cut(name, longest)}…`;
