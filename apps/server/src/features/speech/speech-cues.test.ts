import { describe, expect, it } from 'vitest';
import { toCues } from './speech-cues.ts';

const sentence =
  'And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them.';
const wordsOf = (text: string) => text.split(/\s+/).join(' ');

describe('cues of what was heard', () => {
  it('are of two lines that can be read, one after the other, with every word', () => {
    const cues = toCues([
      { from: 1, to: 8, text: sentence },
      { from: 9, to: 19, text: `${sentence} ${sentence.toLowerCase()}` },
    ]);
    expect(wordsOf(cues.map(({ text }) => text).join(' '))).toBe(`${sentence} ${sentence} ${sentence.toLowerCase()}`);
    for (const [index, { start, end, text }] of cues.entries()) {
      const lines = text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(end - start).toBeGreaterThanOrEqual(1);
      expect(end - start).toBeLessThanOrEqual(7);
      expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 1);
    }
    expect(cues[0]?.start).toBe(1);
    expect(cues.at(-1)?.end).toBeGreaterThanOrEqual(19);
  });

  it('are broken behind a sentence rather than in one', () => {
    const text =
      'This is the first of two whole sentences here. And this one is the second, which is a bit longer than it.';
    const [first] = toCues([{ from: 0, to: 7, text }]);
    expect(wordsOf(first?.text ?? '')).toBe('This is the first of two whole sentences here.');
  });

  it('stay as long as it takes to read them, where nobody speaks', () => {
    const text = 'A whole sentence that was said much too fast';
    expect(toCues([{ from: 2, to: 2.4, text }])).toMatchObject([{ start: 2, end: 2 + text.length / 20 }]);
    const [first, second] = toCues([
      { from: 2, to: 2.4, text },
      { from: 3, to: 3.2, text: 'Yes.' },
    ]);
    expect(first).toMatchObject({ start: 0.8, end: 3 });
    expect(second).toMatchObject({ start: 3, end: 4 });
  });

  it('end where a single word does not, and are never more than text', () => {
    expect(toCues([{ from: 0, to: 10, text: 'Ohm' }])).toMatchObject([{ start: 0, end: 7 }]);
    expect(toCues([{ from: 0, to: 2, text: '<script> & co' }])[0]?.text).toBe('&lt;script&gt; &amp; co');
    const long = 'x'.repeat(60);
    expect(toCues([{ from: 0, to: 4, text: `${long} ${long}` }]).map(({ text }) => text)).toEqual([long, long]);
    expect(toCues([{ from: 0, to: 1, text: ' ' }])).toEqual([]);
    expect(toCues([])).toEqual([]);
  });
});
