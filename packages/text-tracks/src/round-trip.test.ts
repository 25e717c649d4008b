import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCues, shiftCues } from './check-cues.ts';
import type { Cue } from './cue.ts';
import { cleanCueText, toEditableText, toPlainText } from './cue-text.ts';
import { readTrack } from './read-track.ts';
import { utf8 } from './testing/bytes.ts';
import { type TrackFormat, writeTrack } from './write-track.ts';

const read = (text: string) => readTrack(utf8(text)).cues;
const through = (cues: Cue[], ...formats: TrackFormat[]) =>
  formats.reduce((now, format) => read(writeTrack(now, format)), cues);

/** Pieces that mean something to one reader or the other, and letters between them. */
const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      '<i>',
      '</i>',
      '<b>',
      '</b>',
      '<v Ann & Bob>',
      '</v>',
      '<c.yellow>',
      '<c.loud.red>',
      '</c>',
      '<font color=red>',
    ],
    ...['</font>', '<', '>', '&', '&amp;', '&lt;', '&lt;i&gt;', '&nbsp;', '&#60;', '{', '}', '\\', '{\\an8}', '{\\an'],
    ...[
      '\n',
      '\n\n',
      ' ',
      '-->',
      '-',
      '–>',
      '00:00:01,000 --> 00:00:02,000',
      '1',
      '42\n',
      'WEBVTT',
      'NOTE',
      '<lang en>',
    ],
    ...['<1:00>', '<script>', '<br>', '\ufeff', '\u00a0', '\u2028', '\0', '\ud800', '😀'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
const settings = fc.constantFrom(
  '',
  'line:0',
  'align:start',
  'line:0 align:end',
  'line:12.5% size:40%',
  'vertical:rl',
  'size:50%',
);
const cues = fc
  .array(fc.record({ start: fc.nat(359_000_000), length: fc.integer({ min: 1, max: 9_000 }), text: texts, settings }))
  .map((list) =>
    list.map(({ start, length, ...rest }) => ({ ...rest, start: start / 1000, end: (start + length) / 1000 })),
  )
  .map((list) => list.filter((cue) => checkCues([cue]).ok))
  .map((list) => {
    const checked = checkCues(list);
    return checked.ok ? checked.cues : [];
  });

describe('a text', () => {
  it('is changed once and never again', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const { text } = cleanCueText(raw);
        expect(cleanCueText(text).text).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same after it was typed as it is edited', () => {
    expect(toEditableText('<i>A</i> &amp; B &lt;3')).toBe('<i>A</i> & B <3');
    expect(toEditableText('&lt;i&gt; &amp;lt;')).toBe('&lt;i&gt; &amp;lt;');
    fc.assert(
      fc.property(texts, (raw) => {
        const { text } = cleanCueText(raw);
        expect(cleanCueText(toEditableText(text)).text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('holds no tag but those that it may', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const { text } = cleanCueText(raw);
        expect(text.replace(/<(?:\/?[ibu]|\/[vc]|v [^<>]+|c(?:\.[\w-]+)+)>/g, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is plain for people', () => {
    expect(toPlainText('<v Ann &amp; Bob><i>Tom &lt;3</i>\nJerry</v>')).toBe('Ann & Bob: Tom <3\nJerry');
  });
});

describe('cues', () => {
  it.each<[string, TrackFormat[]]>([
    ['WebVTT', ['vtt']],
    ['SubRip', ['srt']],
    ['WebVTT, SubRip and WebVTT', ['vtt', 'srt', 'vtt']],
  ])('are the same after %s', (_, formats) => {
    fc.assert(
      fc.property(cues, (before) => {
        expect(through(before, ...formats)).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  it('are written as others write them', () => {
    const list = read(
      'WEBVTT\n\n1:01.5 --> 1:02.25 line:0\n<v Ann>Tom &amp; <c.yellow>Jerry</c></v>\n\n1:03.000 --> 1:04.000 size:40%\n2 < 3',
    );
    expect(writeTrack(list, 'vtt')).toBe(
      'WEBVTT\n\n00:01:01.500 --> 00:01:02.250 line:0\n<v Ann>Tom &amp; <c.yellow>Jerry</c></v>\n\n00:01:03.000 --> 00:01:04.000 size:40%\n2 &lt; 3\n',
    );
    expect(writeTrack(list, 'srt')).toBe(
      '1\n00:01:01,500 --> 00:01:02,250\n{\\an8}<v Ann>Tom & <font color="yellow">Jerry</font></v>\n\n2\n00:01:03,000 --> 00:01:04,000 size:40%\n2 < 3\n',
    );
    expect(writeTrack(list, 'txt')).toBe('Ann: Tom & Jerry\n2 < 3\n');
    expect(JSON.parse(writeTrack(list, 'json'))).toEqual(list);
  });
});

describe('cues that somebody writes', () => {
  const cue = { start: 1, end: 2, text: 'Hi', settings: '' };
  it.each([
    ['that end before they begin', { ...cue, end: 0.5 }, 'ends before it begins'],
    ['before the film', { ...cue, start: -0.001 }, 'begins before the film does'],
    ['without end', { ...cue, end: 1e12 }, 'ends later than any film'],
    ['without text', { ...cue, text: ' <i></i>\n' }, 'has no text'],
    ['of a thousand and one letters', { ...cue, text: 'x'.repeat(1_001) }, 'is longer than 1000 letters'],
  ])('are refused %s', (_, wrong, problem) => {
    expect(checkCues([cue, wrong])).toEqual({ ok: false, index: 1, problem });
  });

  it('are refused where they are too many', () => {
    expect(checkCues(Array.from({ length: 20_001 }, () => cue))).toMatchObject({ ok: false, index: 20_000 });
  });

  it('are put in order and into one form', () => {
    const later = { start: 3.00049, end: 4, text: '<script>', settings: 'align:middle onclick:x line:0' };
    expect(checkCues([later, cue])).toEqual({
      ok: true,
      cues: [cue, { start: 3, end: 4, text: '&lt;script&gt;', settings: 'line:0' }],
    });
  });

  it('are moved, but not out of the film', () => {
    expect(shiftCues([cue], 1.5)).toEqual({ ok: true, cues: [{ ...cue, start: 2.5, end: 3.5 }] });
    expect(shiftCues([cue], -1.5)).toEqual({ ok: true, cues: [{ ...cue, start: 0, end: 0.5 }] });
    expect(shiftCues([cue], -2)).toEqual({ ok: false, index: 0, problem: 'ends before it begins' });
    expect(shiftCues([cue], 360_000)).toMatchObject({ ok: false });
  });
});
