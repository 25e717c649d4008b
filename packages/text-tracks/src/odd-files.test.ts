import { describe, expect, it } from 'vitest';
import { readTrack } from './read-track.ts';
import { summarize } from './reading.ts';
import { latin, utf8, utf16be, utf16le } from './testing/bytes.ts';
import { writeTrack } from './write-track.ts';

const vtt = (...blocks: string[]) => utf8(['WEBVTT', ...blocks].join('\n\n'));
const srt = (...blocks: string[]) => utf8(blocks.map((block, index) => `${index + 1}\n${block}`).join('\n\n'));
const one = '00:00:01,000 --> 00:00:02,000';
const two = '00:00:03,000 --> 00:00:04,000';

/** What comes of it, a line for each cue: times, place and text; and how it is told. */
const brief = (bytes: Uint8Array) =>
  readTrack(bytes).cues.map(({ start, end, settings, text }) =>
    [`${start}-${end}`, settings, text].filter((part) => part !== '').join(' '),
  );
const told = (bytes: Uint8Array) => summarize(readTrack(bytes));

const hi = '1-2 Hi';

describe('the encoding of a file', () => {
  const text = `1\n${one}\nGrüße – 你好 😀`;
  it.each([
    ['UTF-8', utf8(text), '1-2 Grüße – 你好 😀', '1 cue'],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`), '1-2 Grüße – 你好 😀', '1 cue'],
    ['UTF-8 with two marks', utf8(`\ufeff\ufeffWEBVTT\n\n${one}\nHi`), hi, '1 cue'],
    ['UTF-16, little end first', utf16le(`\ufeff${text}`), '1-2 Grüße – 你好 😀', '1 cue'],
    ['UTF-16, big end first', utf16be(`\ufeff${text}`), '1-2 Grüße – 你好 😀', '1 cue'],
    ['UTF-16 without a mark', utf16le(text), '1-2 Grüße – 你好 😀', '1 cue'],
    ['UTF-16 without a mark, big end first', utf16be(text), '1-2 Grüße – 你好 😀', '1 cue'],
    [
      'Latin-1',
      latin(`1\n${one}\nGrüße`),
      '1-2 Grüße',
      '1 cue (line 1: is not Unicode, so the file was read as Windows-1252)',
    ],
    [
      'Windows-1252',
      latin(`1\n${one}\n\x93Gr\xfc\xdfe\x94 \x85`),
      '1-2 “Grüße” …',
      '1 cue (line 1: is not Unicode, so the file was read as Windows-1252)',
    ],
    [
      'UTF-8 that ends within a letter',
      utf8(`${text}äöü`).subarray(0, -1),
      '1-2 Grüße – 你好 😀äö\ufffd',
      '1 cue (line 3: has letters that cannot be read (1 in the file))',
    ],
    [
      'UTF-8 with a slip',
      Uint8Array.of(...utf8(text), 0xe9),
      '1-2 Grüße – 你好 😀\ufffd',
      '1 cue (line 3: has letters that cannot be read (1 in the file))',
    ],
    [
      'UTF-16 that ends within a letter',
      utf16le(`\ufeff${text}`).subarray(0, -1),
      '1-2 Grüße – 你好 \ufffd',
      '1 cue (line 3: has letters that cannot be read (1 in the file))',
    ],
  ] as const)('may be %s', (_, bytes, cue, report) => {
    expect(brief(bytes)).toEqual([cue]);
    expect(told(bytes)).toBe(report);
  });
});

describe('WebVTT', () => {
  it.each<[string, Uint8Array, string[], string]>([
    ['with a title', utf8(`WEBVTT - A film\n\n${one}\nHi`), [hi], '1 cue'],
    ['with a header of several lines', utf8(`WEBVTT\nKind: captions\nLanguage: en\n\n${one}\nHi`), [hi], '1 cue'],
    ['after empty lines', utf8(`\n\n  WEBVTT\n\n${one}\nHi`), [hi], '1 cue'],
    ['without an empty line after its header', utf8(`WEBVTT\n${one}\nHi`), [hi], '1 cue'],
    ['with the lines of Windows', utf8(`WEBVTT\r\n\r\n${one}\r\nHi\r\nyou\r\n`), ['1-2 Hi\nyou'], '1 cue'],
    ['with the lines of old Macs', utf8(`WEBVTT\r\r${one}\rHi`), [hi], '1 cue'],
    ['with names of cues', vtt(`intro\n${one}\nHi`, `42\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
    ['without hours', vtt('00:01.000 --> 00:02.000\nHi'), [hi], '1 cue'],
    ['with three digits of hours', vtt('010:00:01.000 --> 010:00:02.000\nHi'), ['36001-36002 Hi'], '1 cue'],
    [
      'with spaces in its empty lines',
      utf8(`WEBVTT\n \n${one}\nHi\n\t\nintro\n${two}\nyou`),
      [hi, '3-4 you'],
      '2 cues',
    ],
    ['with comments', vtt('NOTE made by hand', `NOTE\ntwo\nlines`, `${one}\nHi`), [hi], '1 cue'],
    ['with a comment that holds an arrow', vtt(`NOTE ${one}\nHi`, `${two}\nyou`), ['3-4 you'], '1 cue'],
    [
      'with styles',
      vtt('STYLE\n::cue{background:url(//evil)}', `${one}\nHi`),
      [hi],
      '1 cue (line 3: styles are not kept)',
    ],
    ['with regions', vtt('REGION\nid:fred', `${one} region:fred\nHi`), [hi], '1 cue (line 3: regions are not kept)'],
    ['with stray text', vtt('hello', `${one}\nHi`), [hi], '1 cue (line 3: is no part of a cue)'],
    [
      'with places',
      vtt(`${one} align:start line:10%,end position:20% size:50% vertical:rl\nHi`),
      ['1-2 vertical:rl line:10%,end position:20% size:50% align:start Hi'],
      '1 cue',
    ],
    ['with places that are none', vtt(`${one} line:top position:150% size:-1% align:up onclick:x\nHi`), [hi], '1 cue'],
    ['with the places of its first drafts', vtt(`${one} align:middle line:-1\nHi`), ['1-2 line:-1 Hi'], '1 cue'],
    ['without empty lines between cues', vtt(`${one}\nHi\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
    ['with speakers', vtt(`${one}\n<v Ann>Hi\n<v.loud Bob>you`), ['1-2 <v Ann>Hi\n</v><v Bob>you</v>'], '1 cue'],
    ['with a speaker without a name', vtt(`${one}\n<v>Hi</v>`), [hi], '1 cue'],
    ['with classes', vtt(`${one}\n<c.yellow.bg_blue>Hi</c>`), ['1-2 <c.yellow.bg_blue>Hi</c>'], '1 cue'],
    [
      'as YouTube makes it',
      vtt(`${one} align:start position:0%\n \nso<00:00:01.200><c> this</c><00:00:01.500><c> is</c>`),
      ['1-2 position:0% align:start so this is'],
      '1 cue',
    ],
    [
      'with languages and ruby',
      vtt(`${one}\n<lang en>Hi</lang> <ruby>漢<rt>kan</rt></ruby>`),
      ['1-2 Hi 漢kan'],
      '1 cue',
    ],
    [
      'with entities',
      vtt(`${one}\nTom &amp; Jerry &lt;3 &gt; a&nbsp;b&lrm;`),
      ['1-2 Tom &amp; Jerry &lt;3 &gt; a\u00a0b\u200e'],
      '1 cue',
    ],
    [
      'with signs that should be entities',
      vtt(`${one}\nTom & Jerry <3 > AT&T`),
      ['1-2 Tom &amp; Jerry &lt;3 &gt; AT&amp;T'],
      '1 cue',
    ],
    ['with tags that are not closed', vtt(`${one}\n<i><b>Hi`), ['1-2 <i><b>Hi</b></i>'], '1 cue'],
    ['with tags that cross', vtt(`${one}\n<i><b>Hi</i> you</b>`), ['1-2 <i><b>Hi</b></i> you'], '1 cue'],
    ['with tags in capitals', vtt(`${one}\n<I>Hi</I>`), ['1-2 <i>Hi</i>'], '1 cue'],
    [
      'cut off within its times',
      vtt(`${one}\nHi`, '00:00:03.000 --> 00:'),
      [hi],
      '1 cue, 1 left out (line 6: has times that cannot be read)',
    ],
    ['cut off before its text', vtt(`${one}\nHi`, two), [hi], '1 cue, 1 left out (line 6: has no text)'],
  ])('is read %s', (_, bytes, cues, report) => {
    expect(brief(bytes)).toEqual(cues);
    expect(told(bytes)).toBe(report);
  });
});

describe('SubRip', () => {
  it.each<[string, Uint8Array, string[], string]>([
    ['as it should be', srt(`${one}\nHi`, `${two}\nyou`), [hi, '3-4 you'], '2 cues'],
    ['without numbers', utf8(`${one}\nHi\n\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
    ['without empty lines', utf8(`1\n${one}\nHi\n2\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
    [
      'with too many empty lines',
      utf8(`\n\n1\n\n${one}\n\nHi\n\n\n\n2\n${two}\nyou\n\n`),
      [hi, '3-4 you'],
      '2 cues (line 3: is no part of a cue)',
    ],
    [
      'with an empty line inside a cue',
      srt(`${one}\nHi\n\nyou`, `${two}\nthere`),
      ['1-2 Hi\nyou', '3-4 there'],
      '2 cues',
    ],
    ['with a cue that is a number', srt(`${one}\n42`, `${two}\nyou`), ['1-2 42', '3-4 you'], '2 cues'],
    ['with dots', srt('00:00:01.000 --> 00:00:02.000\nHi'), [hi], '1 cue'],
    ['with colons before the milliseconds', srt('00:00:01:000 --> 00:00:02:000\nHi'), [hi], '1 cue'],
    ['without milliseconds', srt('00:00:01 --> 00:00:02\nHi'), [hi], '1 cue'],
    ['without hours', srt('00:01,000 --> 00:02,000\nHi'), [hi], '1 cue'],
    ['with single digits', srt('0:0:1,5 --> 0:0:2,25\nHi'), ['1.5-2.25 Hi'], '1 cue'],
    ['with spaces within its times', srt('00: 00: 01, 000 --> 00: 00: 02, 000\nHi'), [hi], '1 cue'],
    [
      'with other arrows',
      srt(
        '00:00:01,000 -> 00:00:02,000\nHi',
        '00:00:03,000 –> 00:00:04,000\nyou',
        '00:00:05,000 -- > 00:00:06,000\nthere',
      ),
      [hi, '3-4 you', '5-6 there'],
      '3 cues',
    ],
    ['with spaces at the ends', utf8(`  1 \n  ${one}  \n Hi  `), [hi], '1 cue'],
    ['with coordinates', srt(`${one} X1:63 X2:223 Y1:43 Y2:58\nHi`), [hi], '1 cue'],
    ['with a place', srt(`${one}\n{\\an8}Hi`), ['1-2 line:0 Hi'], '1 cue'],
    ['with an older place', srt(`${one}\n{\\a6}Hi`), ['1-2 line:0 Hi'], '1 cue'],
    [
      'with the marks of its bigger sister',
      srt(`${one}\n{\\i1\\an1}{\\fnArial\\fs20}Hi{\\i0}`),
      ['1-2 align:start Hi'],
      '1 cue',
    ],
    [
      'with colours',
      srt(
        `${one}\n<font color="#FFFF00">Hi</font> <font color=red>you</font> <font color="#123456" face=x>there</font>`,
      ),
      ['1-2 <c.yellow>Hi</c> <c.red>you</c> there'],
      '1 cue',
    ],
    ['with line breaks of HTML', srt(`${one}\nHi<br/>you<BR>there`), ['1-2 Hi\nyou\nthere'], '1 cue'],
    ['with a title before it', utf8(`My film\n\n1\n${one}\nHi`), [hi], '1 cue (line 1: is no part of a cue)'],
    ['with times of day in its text', srt(`${one}\n10:00 – 11:00\nHi`), ['1-2 10:00 – 11:00\nHi'], '1 cue'],
    ['written from right to left', srt(`${one}\n\u202bשלום\u202c العالم`), ['1-2 \u202bשלום\u202c العالم'], '1 cue'],
    ['with letters of four bytes', srt(`${one}\n𠜎👩‍👩‍👧‍👦`), ['1-2 𠜎👩‍👩‍👧‍👦'], '1 cue'],
    [
      'called WebVTT by its sender',
      utf8(`1\n00:00:01.000 --> 00:00:02.000 align:end\nHi`),
      ['1-2 align:end Hi'],
      '1 cue',
    ],
  ])('is read %s', (_, bytes, cues, report) => {
    expect(brief(bytes)).toEqual(cues);
    expect(told(bytes)).toBe(report);
  });
});

describe('what cannot be shown', () => {
  it.each<[string, Uint8Array, string[], string]>([
    [
      'a cue that ends before it begins',
      srt('00:00:02,000 --> 00:00:01,000\nHi', `${two}\nyou`),
      ['3-4 you'],
      '1 cue, 1 left out (line 2: ends before it begins)',
    ],
    [
      'a cue of no length',
      srt('00:00:02,000 --> 00:00:02,000\nHi'),
      [],
      '0 cues, 1 left out (line 2: ends before it begins)',
    ],
    [
      'a cue before the film',
      srt('-00:00:02,000 --> 00:00:01,000\nHi'),
      [],
      '0 cues, 1 left out (line 2: begins before the film does)',
    ],
    [
      'a cue after a hundred hours',
      srt('100:00:02,000 --> 100:00:03,000\nHi'),
      [],
      '0 cues, 1 left out (line 2: ends later than any film)',
    ],
    [
      'a minute of 61 seconds',
      srt('00:00:61,000 --> 00:00:62,000\nHi'),
      [],
      '0 cues, 1 left out (line 2: has times that cannot be read)',
    ],
    [
      'an hour of 75 minutes',
      srt('00:75:00,000 --> 00:76:00,000\nHi'),
      [],
      '0 cues, 1 left out (line 2: has times that cannot be read)',
    ],
    [
      'a cue without text',
      srt(`${one}\n<i> </i>`, `${two}\nyou`),
      ['3-4 you'],
      '1 cue, 1 left out (line 2: has no text)',
    ],
    [
      'cues out of order',
      srt(`${two}\nyou`, `${one}\nHi`),
      [hi, '3-4 you'],
      '2 cues (line 6: begins before the cue above it, so the cues were sorted)',
    ],
    [
      'cues at once',
      srt('00:00:01,000 --> 00:00:03,500\nHi', `${two}\nyou`),
      ['1-3.5 Hi', '3-4 you'],
      '2 cues (line 6: begins before another cue has ended, so both are shown at once)',
    ],
    ['nothing at all', utf8(''), [], '0 cues'],
    [
      'a picture',
      latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xd8\xff\xe0'),
      [],
      '0 cues (line 1: is not Unicode, so the file was read as Windows-1252)',
    ],
    ['a page', utf8('<!doctype html><script>alert(1)</script>'), [], '0 cues'],
    ['subtitles of another kind', utf8('{25}{50}Hi\n{75}{100}you'), [], '0 cues'],
    ['signs that steer a terminal', srt(`${one}\n\u001b[31mHi\u0000\u0007`), ['1-2 [31mHi'], '1 cue'],
  ])('is told: %s', (_, bytes, cues, report) => {
    expect(brief(bytes)).toEqual(cues);
    expect(told(bytes)).toBe(report);
  });

  it('is told of the first hundred, and counted', () => {
    const { notes, noteCount, leftOut } = readTrack(srt(...Array.from({ length: 150 }, () => `${one}\n`)));
    expect([notes.length, noteCount, leftOut]).toEqual([100, 150, 150]);
  });
});

describe('what a browser would run', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<i onmouseover=alert(1)>Hi</i>',
    '<v Ann" onclick="alert(1)">Hi</v>',
    '<c.x onclick=alert(1)>Hi</c>',
    '<font color="red" onclick="alert(1)">Hi</font>',
    '<a href="javascript:alert(1)">Hi</a>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&#60;script&#62;alert(1)',
    '<scr<script>ipt>alert(1)</script>',
    '<b<script>alert(1)</script>',
    '</i><svg/onload=alert(1)>',
    '<lang <script>>alert(1)',
    '<i\n<script>>alert(1)',
  ])('is letters afterwards: %s', (text) => {
    for (const bytes of [vtt(`${one}\n${text}`), srt(`${one}\n${text}`)]) {
      const written = writeTrack(readTrack(bytes).cues, 'vtt');
      const tags = written.replaceAll('-->', '').match(/<[^>]*>?/g) ?? [];
      expect(tags.filter((tag) => !/^<(?:\/?[ibu]|\/[vc]|v [^<>]+|c(?:\.[\w-]+)+)>$/.test(tag))).toEqual([]);
      expect(written).not.toMatch(/<(?:v|c)[^>]*=[^>]*alert[^>]*>.*<\/(?:i|b)/);
    }
  });
});

describe('a file without measure', () => {
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
  const many = (count: number) =>
    srt(...Array.from({ length: count }, (_, at) => `${clock(at)} --> ${clock(at + 1)}\nCue ${at}`));

  it('is read whole with 20,000 cues', () => {
    expect(told(many(20_000))).toBe('20,000 cues');
  });

  it('ends after 20,000 cues', () => {
    const reading = readTrack(many(20_003));
    expect(reading.cues.at(-1)?.text).toBe('Cue 19999');
    expect(summarize(reading)).toBe(
      '20,000 cues, 3 left out (line 80002: comes after the first 20,000 cues, which are as many as a track can have)',
    );
    expect(reading.noteCount).toBe(1);
  });

  it('keeps a thousand letters of a cue, whole ones, and closes its tags', () => {
    const reading = readTrack(srt(`${one}\n<i>${'😀'.repeat(1_200)}</i>`));
    expect(reading.cues[0]?.text).toBe(`<i>${'😀'.repeat(1_000)}</i>`);
    expect(summarize(reading)).toBe('1 cue (line 2: is longer than 1,000 letters and was cut)');
  });

  it.each([
    ['one line', 'a'],
    ['tags', '<i>'],
    ['braces', '{\\'],
    ['nested braces', '{{\\a}'],
    ['ampersands', '&'],
    ['arrows', '-->'],
    ['times', '00:00:01,000 --> '],
    ['digits', '1'],
    ['spaces', ' '],
    ['empty lines', '\n'],
    ['tags that do not end', '<v '],
    ['comments', 'NOTE\n\n'],
    ['chapters', '0:00 '],
  ])('ends, also where its two megabytes are %s', (_, piece) => {
    const rest = piece.repeat(Math.floor((2 * 1024 * 1024) / piece.length));
    for (const bytes of [vtt(`${one}\n${rest}`), srt(`${one}\n${rest}`), utf8(rest)])
      expect(readTrack(bytes).cues.length).toBeLessThanOrEqual(20_000);
  });
});
