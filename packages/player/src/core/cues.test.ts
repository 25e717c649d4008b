import { describe, expect, it } from 'vitest';
import { cuesAt, parseCues, toPlace, toPlainText, toRuns } from './cues.ts';

const file = `WEBVTT

00:00:01.000 --> 00:00:02.500
Hello
there

01:00:02.000 --> 01:00:04.000 line:0 align:end
<i>Up</i> &amp; away
`;

describe('parseCues', () => {
  it('reads times, places and lines of what the server writes', () => {
    expect(parseCues(file)).toEqual([
      { start: 1, end: 2.5, text: 'Hello\nthere', settings: '' },
      { start: 3602, end: 3604, text: '<i>Up</i> &amp; away', settings: 'line:0 align:end' },
    ]);
  });

  it.each(['', 'WEBVTT', '<html>', '00:00:01.000 --> 00:00:02.000', 'WEBVTT\n\nnot a time\nHello'])(
    'finds nothing in %j',
    (text) => expect(parseCues(text)).toEqual([]),
  );
});

describe('cuesAt', () => {
  const cue = (start: number, end: number) => ({ start, end, text: `${start}`, settings: '' });
  const cues = [cue(1, 3), cue(2, 5), cue(7, 8)];
  const at = (time: number) => {
    const { cues: found, from, until } = cuesAt(cues, time);
    return [found.map(({ start }) => start), from, until];
  };

  it('answers those of a time, and for how long it is these', () => {
    expect(at(0)).toEqual([[], 0, 1]);
    expect(at(1)).toEqual([[1], 1, 2]);
    expect(at(2.9)).toEqual([[1, 2], 2, 3]);
    expect(at(3)).toEqual([[2], 3, 5]);
    expect(at(6)).toEqual([[], 5, 7]);
    expect(at(99)).toEqual([[], 8, Number.POSITIVE_INFINITY]);
  });
});

describe('toRuns', () => {
  it('keeps what is slanted, bold and underlined, inside each other too', () => {
    expect(toRuns('a<i>b<b>c</b></i><u>d</u>')).toEqual([
      { text: 'a', tags: [] },
      { text: 'b', tags: ['i'] },
      { text: 'c', tags: ['i', 'b'] },
      { text: 'd', tags: ['u'] },
    ]);
  });

  it.each([
    ['<v Ada Lovelace>Hello</v>', 'Hello'],
    ['<c.yellow.big>Hello</c>', 'Hello'],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['<script>x</script>', '<script>x</script>'],
    ['<img src=x onerror=x()>', '<img src=x onerror=x()>'],
  ])('reads %j as %j', (text, plain) => expect(toPlainText(text)).toBe(plain));
});

describe('toPlace', () => {
  it.each([
    ['', undefined, undefined, 'center'],
    ['line:0', 0, undefined, 'center'],
    ['line:-1', 100, undefined, 'center'],
    ['line:-16', 0, undefined, 'center'],
    ['line:999', 100, undefined, 'center'],
    ['line:15', 100, undefined, 'center'],
    ['line:84.5%,end', 84.5, undefined, 'center'],
    ['position:10%,line-left align:left', undefined, 10, 'start'],
    ['line:50% position:90% size:40% align:end', 50, 90, 'end'],
  ])('puts %j where it belongs', (settings, line, position, align) =>
    expect(toPlace(settings)).toEqual({ line, position, align }),
  );
});
