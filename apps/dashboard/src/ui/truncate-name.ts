/** Cut at whole characters, so that an emoji is kept or left out but never halved. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > longest) break;
    kept += character;
  }
  return kept.trimEnd();
}

export const truncateName = (name: string, longest: number): string =>
  name.length <= longest ? name : `${cutText(name, longest)}…`;
