/** English words that say nothing of what is spoken of. In other languages they are found by being everywhere. */
const commonWords = new Set(
  `a about after again all also am an and any are around as at back be because been before being but by can come could
  did do does doing don't down even every first for from get go going good got had has have having he her here hers him
  his how i i'm if in into is it it's its just kind know last let let's like little look lot made make many may maybe me
  mean might more most much must my need never new next no not now of off oh ok okay on one only or other our out over
  people put really right said same say see she should so some something sort still such sure take than that that's the
  their them then there there's these they thing things think this those three through time to today too two up us use
  very want was way we well were what when where which while who why will with would year years yes yet you your you're
  you've we're they're`
    .split(/\s+/)
    .filter(Boolean),
);

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const shortestWord = 3;

/** Each word that may tell something: how it is compared, and how it was written first. */
function* wordsOf(text: string): Generator<{ word: string; written: string }> {
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const word = segment.toLowerCase().replaceAll('’', "'");
    if (isWordLike && word.length >= shortestWord && !commonWords.has(word) && !/^\d+$/.test(word))
      yield { word, written: segment };
  }
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word } of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Fewer words prove nothing. */
const fewest = 5;

/** From 0 where two texts use the same words to 1 where they have none in common. */
export function topicChange(before: string, after: string): number {
  const [one, other] = [countWords(before), countWords(after)];
  if (one.size < fewest || other.size < fewest) return 0;
  const lengthOf = (counts: Map<string, number>) => Math.hypot(...counts.values());
  let product = 0;
  for (const [word, count] of one) product += count * (other.get(word) ?? 0);
  return 1 - product / (lengthOf(one) * lengthOf(other));
}

const titleLength = 3;

/** For each passage the words that it has and the others have not, as a title; empty where there are none. */
export function titleWords(passages: readonly string[]): string[] {
  const counts = passages.map(countWords);
  const spread = (word: string) => counts.filter((passage) => passage.has(word)).length;
  return passages.map((text, index) => {
    const telling = [...(counts[index] ?? [])]
      .map(([word, count]) => ({ word, weight: count * Math.log(passages.length / spread(word)) }))
      .filter(({ weight }) => weight > 0)
      .toSorted((one, other) => other.weight - one.weight || other.word.length - one.word.length)
      .slice(0, titleLength);
    return toTitle(
      text,
      telling.map(({ word }) => word),
    );
  });
}

/** In the order in which they are said. */
function toTitle(text: string, chosen: readonly string[]): string {
  const written = new Map<string, string>();
  for (const { word, written: form } of wordsOf(text))
    if (chosen.includes(word) && !written.has(word)) written.set(word, form);
  const title = [...written.values()].join(', ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
