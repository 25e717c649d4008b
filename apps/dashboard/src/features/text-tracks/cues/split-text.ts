const tag = /<(\/?)([a-z]+)((?:[.\s][^<>\n]*)?)>/gi;

/** Tags that are open at the end of a text, outermost first. */
function openTags(text: string): { name: string; whole: string }[] {
  const open: { name: string; whole: string }[] = [];
  for (const [whole, slash, name = ''] of text.matchAll(tag)) {
    const at = open.findLastIndex((one) => one.name === name);
    if (!slash) open.push({ name, whole });
    else if (at >= 0) open.splice(at);
  }
  return open;
}

/** Never inside a tag: what stands there goes with the second part. */
function outsideOfTag(text: string, caret: number): number {
  for (const { 0: whole, index } of text.matchAll(tag)) if (caret > index && caret < index + whole.length) return index;
  return caret;
}

/** The space or line end that is nearest to the middle; the middle itself where there is none. */
function middleOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index).filter((at) => at > 0);
  return spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? middle;
}

/**
 * A text in two, at the caret or, where that leaves nothing on one side, in the middle. What was written in italics
 * stays so in both parts.
 */
export function splitText(text: string, caret: number): readonly [before: string, after: string] {
  const cut = (at: number) => [text.slice(0, at).trim(), text.slice(at).trim()] as const;
  const asked = cut(outsideOfTag(text, caret));
  const [before, after] = asked.every((part) => part !== '') ? asked : cut(outsideOfTag(text, middleOf(text)));
  const open = openTags(before);
  const closing = open.map(({ name }) => `</${name}>`).reverse();
  return [before + closing.join(''), open.map(({ whole }) => whole).join('') + after];
}
