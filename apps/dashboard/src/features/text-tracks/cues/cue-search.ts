import { type DraftCues, indexOfKey } from './draft-cue.ts';

export interface CueSearch {
  text: string;
  isCaseSensitive: boolean;
}

export interface CueMatch {
  key: number;
  /** Of the cue in the list. */
  index: number;
  from: number;
  to: number;
}

/** Finds what is asked for, and tags, so that nothing inside of those is found. */
function patternOf({ text, isCaseSensitive }: CueSearch): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\\-/g, '\\x2d');
  return new RegExp(`</?[a-z]+(?:[.\\s][^<>\\n]*)?>|(${escaped})`, isCaseSensitive ? 'gu' : 'giu');
}

export function findMatches(cues: DraftCues, search: CueSearch): CueMatch[] {
  if (search.text === '') return [];
  const pattern = patternOf(search);
  return cues.flatMap(({ key, text }, index) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      match[1] === undefined ? [] : [{ key, index, from: match.index, to: match.index + match[1].length }],
    ),
  );
}

export function replaceMatch(cues: DraftCues, { key, from, to }: CueMatch, replacement: string): DraftCues {
  const index = indexOfKey(cues, key);
  const cue = cues[index];
  return cue ? cues.with(index, { ...cue, text: cue.text.slice(0, from) + replacement + cue.text.slice(to) }) : cues;
}

/** The very same list where nothing is found. */
export function replaceAll(cues: DraftCues, search: CueSearch, replacement: string): DraftCues {
  if (search.text === '') return cues;
  const pattern = patternOf(search);
  let isChanged = false;
  const replaced = cues.map((cue) => {
    const text = cue.text.replace(pattern, (whole, found?: string) => (found === undefined ? whole : replacement));
    if (text === cue.text) return cue;
    isChanged = true;
    return { ...cue, text };
  });
  return isChanged ? replaced : cues;
}
