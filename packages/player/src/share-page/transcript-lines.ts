/** The last that has begun by then; -1 before the first. Times are in order. */
export function lastBegun(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Which of them have these words in them. */
export const matching = (texts: readonly string[], words: string): number[] =>
  texts.flatMap((text, index) => (text.includes(words) ? [index] : []));

/** The text in pieces: every second one is the words, as they stand there. */
export function pieces(text: string, folded: string, words: string): string[] {
  // Letters that become two when they are folded would shift the rest.
  if (text.length !== folded.length) return [text];
  const cut: string[] = [];
  let at = 0;
  const take = (length: number) => {
    cut.push(text.slice(at, at + length));
    at += length;
  };
  for (const between of folded.split(words)) {
    if (cut.length > 0) take(words.length);
    take(between.length);
  }
  return cut;
}
