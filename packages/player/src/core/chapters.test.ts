import { describe, expect, it } from 'vitest';
import { chapterAt, chapterStart, gapsIn, toChapters } from './chapters.ts';

const cue = (start: number, end: number, text: string) => ({ start, end, text, settings: '' });
const chapters = toChapters([cue(10, 20, 'Two &amp;\n<i>more</i>'), cue(0, 10, 'One'), cue(25, 30, 'Three')]);

describe('chapters', () => {
  it('stand in their order, with plain names', () => {
    expect(chapters.map(({ title }) => title)).toEqual(['One', 'Two & more', 'Three']);
  });

  it.each([
    [0, 'One'],
    [9.99, 'One'],
    [10, 'Two & more'],
    [22, undefined],
    [29, 'Three'],
    [30, undefined],
  ])('at %d s: %s', (time, title) => expect(chapterAt(chapters, time)?.title).toBe(title));

  it.each([
    [0, 1, 10],
    [10, 1, 25],
    [25, 1, undefined],
    [29, -1, 25],
    [26, -1, 10],
    [12, -1, 0],
    [1, -1, 0],
  ] as const)('from %d s in direction %d lead to %s', (time, way, start) =>
    expect(chapterStart(chapters, time, way)).toBe(start),
  );

  it('cut the bar where they begin, unless there are too many of them', () => {
    expect(gapsIn(chapters, 50)).toEqual([0.2, 0.5]);
    expect(gapsIn(chapters, 20)).toEqual([0.5]);
    expect(gapsIn(chapters, 0)).toEqual([]);
    const many = toChapters(Array.from({ length: 300 }, (_, index) => cue(index, index + 1, 'x')));
    expect(gapsIn(many, 300)).toEqual([]);
  });

  it('lead nowhere where there are none', () => {
    expect([chapterAt([], 1), chapterStart([], 1, 1), chapterStart([], 1, -1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
