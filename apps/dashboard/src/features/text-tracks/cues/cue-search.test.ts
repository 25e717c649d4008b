import { describe, expect, it } from 'vitest';
import { findMatches, replaceAll, replaceMatch } from './cue-search.ts';
import { toDraftCues } from './draft-cue.ts';

const cues = toDraftCues(
  ['The cat sat', '<i>Cats</i> & <v Cat>dogs', 'İstanbul, 5 (+1)', 'no'].map((text, start) => ({
    start,
    end: start + 1,
    text,
    settings: '',
  })),
);
const find = (text: string, isCaseSensitive = false) => findMatches(cues, { text, isCaseSensitive });
const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

describe('find and replace', () => {
  it('finds every place, and no tag', () => {
    expect(find('cat')).toEqual([
      { key: 0, index: 0, from: 4, to: 7 },
      { key: 1, index: 1, from: 3, to: 6 },
    ]);
    expect(find('cat', true)).toHaveLength(1);
    expect(find('i')).toHaveLength(0);
    expect(find('')).toEqual([]);
  });

  it('takes what is typed as it is', () => {
    expect(find('(+1)')).toHaveLength(1);
    expect(find('.')).toHaveLength(0);
    expect(find('stanbul, 5')[0]).toMatchObject({ from: 1 });
    for (const odd of ['[', '\\', 'a-b', '/', '{2}', '^$|']) expect(find(odd)).toEqual([]);
  });

  it('replaces one, or all of them, by what is typed', () => {
    const [first] = find('cat');
    expect(texts(first ? replaceMatch(cues, first, 'dog') : [])[0]).toBe('The dog sat');
    expect(texts(replaceAll(cues, { text: 'cat', isCaseSensitive: false }, '$&'))).toEqual([
      'The $& sat',
      '<i>$&s</i> & <v Cat>dogs',
      'İstanbul, 5 (+1)',
      'no',
    ]);
  });

  it('keeps the list as it is where nothing is found', () => {
    expect(replaceAll(cues, { text: 'bird', isCaseSensitive: false }, 'x')).toBe(cues);
    expect(replaceAll(cues, { text: '', isCaseSensitive: false }, 'x')).toBe(cues);
    expect(replaceAll(cues, { text: 'no', isCaseSensitive: true }, 'no')).toBe(cues);
  });
});
