import { describe, expect, it } from 'vitest';
import { proposeChapters } from './chapter-proposals.ts';

const topics = [
  'The onions and the garlic are chopped with a sharp knife on the wooden board in the kitchen',
  'A bicycle needs its chain oiled and its brakes adjusted before riding the mountain trail',
  'Our telescope shows the rings of Saturn and the moons of Jupiter on clear nights',
  'The violin and the cello play a melody that the orchestra repeats in another key',
  'Tomatoes grow in warm soil with compost and plenty of water during the summer',
];
const topicSeconds = 60;
/** Four lines about each, a second apart, with a pause of three before the next. */
const lines = topics.flatMap((text, topic) =>
  [0, 14, 28, 42].map((at) => ({ start: topic * topicSeconds + at, end: topic * topicSeconds + at + 13, text })),
);
const durationSeconds = topics.length * topicSeconds;
const begins = topics.map((_, index) => index * topicSeconds);
const pauses = begins.slice(1).map((at) => ({ from: at - 3, to: at }));

describe('proposed chapters', () => {
  it('begin where the film turns to something else, and are called by the words of their own', () => {
    const chapters = proposeChapters({
      durationSeconds,
      lines,
      insight: { sceneCuts: [7, 60, 133, 180], silences: pauses },
    });
    expect(chapters.map(({ start }) => start)).toEqual([0, 60, 120, 180].concat(chapters.length > 4 ? [240] : []));
    expect(chapters[0]?.title).toMatch(/onions|garlic|chopped|kitchen/i);
    expect(chapters[1]?.title).toMatch(/bicycle|chain|brakes|adjusted|mountain/i);
    expect(chapters.at(-1)?.end).toBe(durationSeconds);
    for (const { title } of chapters) {
      expect(title).toMatch(/^[A-Z]/);
      expect(title).not.toMatch(/\b(the|and|with)\b/i);
    }
  });

  it('come of cuts and pauses alone where nobody has written down what is said', () => {
    const chapters = proposeChapters({
      durationSeconds,
      lines: [],
      insight: { sceneCuts: begins.slice(1), silences: pauses },
    });
    expect(chapters.map(({ title }) => title)).toEqual(chapters.map((_, index) => `Chapter ${index + 1}`));
    expect(chapters.length).toBeGreaterThanOrEqual(4);
    for (const { start } of chapters) expect(begins).toContain(start);
  });

  it('are four to twelve, apart from each other, and never in the middle of a line', () => {
    const hour = 3600;
    const sceneCuts = Array.from({ length: 700 }, (_, index) => index * 5 + 2);
    const many = Array.from({ length: 360 }, (_, index) => ({
      start: index * 10,
      end: index * 10 + 9,
      text: topics[index % 5] ?? '',
    }));
    const chapters = proposeChapters({ durationSeconds: hour, lines: many, insight: { sceneCuts, silences: [] } });
    expect(chapters).toHaveLength(12);
    for (const [index, { start, end }] of chapters.entries()) {
      expect(end - start).toBeGreaterThanOrEqual(10);
      expect(end).toBe(chapters[index + 1]?.start ?? hour);
      expect(many.some((line) => start > line.start && start < line.end)).toBe(false);
    }
  });

  it('end soon, however much is said', () => {
    const text = topics.join(' ').repeat(3).slice(0, 1000);
    const day = Array.from({ length: 20_000 }, (_, index) => ({ start: index * 2, end: index * 2 + 0.5, text }));
    const sceneCuts = Array.from({ length: 1000 }, (_, index) => index * 40);
    const chapters = proposeChapters({ durationSeconds: 40_000, lines: day, insight: { sceneCuts, silences: [] } });
    expect(chapters).toHaveLength(12);
  });

  it('are none of a film that is short, or never turns', () => {
    const insight = { sceneCuts: [10, 20, 30, 40], silences: [] };
    expect(proposeChapters({ durationSeconds: 50, lines: [], insight })).toEqual([]);
    expect(proposeChapters({ durationSeconds, lines: [], insight: { sceneCuts: [], silences: [] } })).toEqual([]);
    expect(proposeChapters({ durationSeconds, lines: [], insight: { sceneCuts: [100], silences: [] } })).toEqual([]);
  });
});
