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
