import { describe, expect, it } from 'vitest';
import { readTrack } from './read-track.ts';
import { utf8 } from './testing/bytes.ts';

const chapters = (text: string, durationSeconds = 600) =>
  readTrack(utf8(text), { durationSeconds }).cues.map(({ start, end, text: title }) => [start, end, title]);

const expected = [
  [0, 83, 'Intro'],
  [83, 300, 'The middle'],
  [300, 600, 'The end'],
];

describe('chapters of a description', () => {
  it.each([
    ['as most write them', '0:00 Intro\n1:23 The middle\n5:00 The end'],
    ['with hours', '00:00:00 Intro\n00:01:23 The middle\n00:05:00 The end'],
    ['with signs between', '0:00 - Intro\n1:23 – The middle\n5:00: The end'],
    ['in brackets', '(0:00) Intro\n[1:23] The middle\n[5:00] The end'],
    ['behind their names', 'Intro 0:00\nThe middle - 1:23\nThe end (5:00)'],
    ['in a list', '• 0:00 Intro\n- 1:23 The middle\n* 5:00 The end'],
    [
      'within other text',
      'My film, see https://example.com\n\n0:00 Intro\n1:23 The middle\n5:00 The end\n\nThank you!',
    ],
  ])('are read %s', (_, text) => {
    expect(chapters(text)).toEqual(expected);
  });

  it('are put in order', () => {
    expect(chapters('1:23 The middle\n0:00 Intro\n5:00 The end')).toEqual([
      [0, 300, 'Intro'],
      [83, 300, 'The middle'],
      [300, 600, 'The end'],
    ]);
  });

  it('have an end, also where nobody knows how long the film is', () => {
    expect(chapters('0:00 Intro\n1:23 The middle', 0)).toEqual([
      [0, 83, 'Intro'],
      [83, 84, 'The middle'],
    ]);
  });

  it('are letters, whatever their names hold', () => {
    expect(chapters('0:00 <script>alert(1)</script>', 10)).toEqual([[0, 10, '&lt;script&gt;alert(1)&lt;/script&gt;']]);
  });

  it.each(['', 'No times here', '99:99 Nonsense', 'https://example.com/a?t=1:23x'])('are none in "%s"', (text) => {
    expect(chapters(text)).toEqual([]);
  });
});
