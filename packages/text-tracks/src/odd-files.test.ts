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
const brief = (bytes: Uint8Array, lang?: string) =>
  readTrack(bytes, { lang }).cues.map(({ start, end, settings, text }) =>
    [`${start}-${end}`, settings, text].filter((part) => part !== '').join(' '),
  );
const told = (bytes: Uint8Array, lang?: string) => summarize(readTrack(bytes, { lang }));

const hi = '1-2 Hi';

/** What it is, the file, its cues, the report, and the language of its track. */
type OddFile = readonly [name: string, bytes: Uint8Array, cues: string[], report: string, lang?: string];

function reads(title: string, files: readonly OddFile[]): void {
  for (const [name, bytes, cues, report, lang] of files)
    it(title.replace('%s', name), () => {
      expect(brief(bytes, lang)).toEqual(cues);
      expect(told(bytes, lang)).toBe(report);
    });
}

const text = `1\n${one}\nGrüße – 你好 😀`;
const readAs = (encoding: string) => `1 cue (line 1: is not Unicode, so the file was read as ${encoding})`;
const before = (bytes: string) => latin(`1\n${one}\n${bytes}`);

const encodings: OddFile[] = [
  ['UTF-8', utf8(text), ['1-2 Grüße – 你好 😀'], '1 cue'],
  ['UTF-8 with a mark', utf8(`\ufeff${text}`), ['1-2 Grüße – 你好 😀'], '1 cue'],
  ['UTF-8 with two marks', utf8(`\ufeff\ufeffWEBVTT\n\n${one}\nHi`), [hi], '1 cue'],
  ['UTF-16, little end first', utf16le(`\ufeff${text}`), ['1-2 Grüße – 你好 😀'], '1 cue'],
  ['UTF-16, big end first', utf16be(`\ufeff${text}`), ['1-2 Grüße – 你好 😀'], '1 cue'],
  ['UTF-16 without a mark', utf16le(text), ['1-2 Grüße – 你好 😀'], '1 cue'],
  ['UTF-16 without a mark, big end first', utf16be(text), ['1-2 Grüße – 你好 😀'], '1 cue'],
  [
    'Latin-1',
    latin(`1\n${one}\nGrüße`),
    ['1-2 Grüße'],
    '1 cue (line 1: is not Unicode, so the file was read as Windows-1252)',
  ],
  [
    'Windows-1252',
    latin(`1\n${one}\n\x93Gr\xfc\xdfe\x94 \x85`),
    ['1-2 “Grüße” …'],
    '1 cue (line 1: is not Unicode, so the file was read as Windows-1252)',
  ],
  [
    'UTF-8 that ends within a letter',
    utf8(`${text}äöü`).subarray(0, -1),
    ['1-2 Grüße – 你好 😀äö\ufffd'],
    '1 cue (line 3: has letters that cannot be read (1 in the file))',
  ],
  [
    'UTF-8 with a slip',
    Uint8Array.of(...utf8(text), 0xe9),
    ['1-2 Grüße – 你好 😀\ufffd'],
    '1 cue (line 3: has letters that cannot be read (1 in the file))',
  ],
  [
    'UTF-16 that ends within a letter',
    utf16le(`\ufeff${text}`).subarray(0, -1),
    ['1-2 Grüße – 你好 \ufffd'],
    '1 cue (line 3: has letters that cannot be read (1 in the file))',
  ],
  ['GB18030 of a Chinese track', before('\xc4\xe3\xba\xc3'), ['1-2 你好'], readAs('GB18030'), 'zh-CN'],
  ['Big5 of a track from Taiwan', before('\xa7A\xa6n'), ['1-2 你好'], readAs('Big5'), 'zh-Hant-TW'],
  ['Shift_JIS of a Japanese track', before('\x93\xfa\x96{'), ['1-2 日本'], readAs('Shift_JIS'), 'ja'],
  ['EUC-KR of a Korean track', before('\xc7\xd1\xb1\xdb'), ['1-2 한글'], readAs('EUC-KR'), 'ko'],
  ['Windows-1251 of a Russian track', before('\xcf\xf0\xe8\xe2\xe5\xf2'), ['1-2 Привет'], readAs('Windows-1251'), 'ru'],
  ['Windows-1250 of a Polish track', before('za\xbf\xf3\xb3\xe6'), ['1-2 zażółć'], readAs('Windows-1250'), 'pl'],
  ['Windows-1253 of a Greek track', before('\xc3\xe5\xe9\xe1'), ['1-2 Γεια'], readAs('Windows-1253'), 'el'],
  ['Windows-1254 of a Turkish track', before('\xfeark\xfd'), ['1-2 şarkı'], readAs('Windows-1254'), 'tr'],
  ['Windows-1255 of a Hebrew track', before('\xf9\xec\xe5\xed'), ['1-2 שלום'], readAs('Windows-1255'), 'he'],
  ['Windows-1256 of an Arabic track', before('\xe3\xd1\xcd\xc8\xc7'), ['1-2 مرحبا'], readAs('Windows-1256'), 'ar-EG'],
  ['Windows-874 of a Thai track', before('\xe4\xb7\xc2'), ['1-2 ไทย'], readAs('Windows-874'), 'th'],
  [
    'Windows-1252, though its track is Japanese',
    before('Gr\xfc\xdfe\xff'),
    ['1-2 Grüßeÿ'],
    readAs('Windows-1252'),
    'ja',
  ],
  ['UTF-8, though its track is Russian', utf8(text), ['1-2 Grüße – 你好 😀'], '1 cue', 'ru'],
  // Only the euro and seven other signs differ, and nothing tells which was meant.
  ['ISO-8859-15', before('5 \xa4 f\xfcr \xbd'), ['1-2 5 ¤ für ½'], readAs('Windows-1252')],
  ['UTF-16 of WebVTT with the lines of Windows', utf16be(`\ufeffWEBVTT\r\n\r\n${one}\r\nHi`), [hi], '1 cue'],
];

describe('the encoding of a file', () => reads('may be %s', encodings));

const vttFiles: OddFile[] = [
  ['with a title', utf8(`WEBVTT - A film\n\n${one}\nHi`), [hi], '1 cue'],
  ['with a header of several lines', utf8(`WEBVTT\nKind: captions\nLanguage: en\n\n${one}\nHi`), [hi], '1 cue'],
  ['after empty lines', utf8(`\n\n  WEBVTT\n\n${one}\nHi`), [hi], '1 cue'],
  ['without an empty line after its header', utf8(`WEBVTT\n${one}\nHi`), [hi], '1 cue'],
  ['with the lines of Windows', utf8(`WEBVTT\r\n\r\n${one}\r\nHi\r\nyou\r\n`), ['1-2 Hi\nyou'], '1 cue'],
  ['with the lines of old Macs', utf8(`WEBVTT\r\r${one}\rHi`), [hi], '1 cue'],
  ['with names of cues', vtt(`intro\n${one}\nHi`, `42\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
  ['without hours', vtt('00:01.000 --> 00:02.000\nHi'), [hi], '1 cue'],
  ['with three digits of hours', vtt('010:00:01.000 --> 010:00:02.000\nHi'), ['36001-36002 Hi'], '1 cue'],
  ['with spaces in its empty lines', utf8(`WEBVTT\n \n${one}\nHi\n\t\nintro\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
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
  ['with languages and ruby', vtt(`${one}\n<lang en>Hi</lang> <ruby>漢<rt>kan</rt></ruby>`), ['1-2 Hi 漢kan'], '1 cue'],
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

  ['with nothing but its header', utf8('WEBVTT'), [], '0 cues'],
  ['with its header twice', utf8(`WEBVTT\n\nWEBVTT\n\n${one}\nHi`), [hi], '1 cue (line 3: is no part of a cue)'],
  ['with a header in small letters', utf8(`webvtt\n\n${one}\nHi`), [hi], '1 cue (line 1: is no part of a cue)'],
  ['with commas before the milliseconds', vtt('00:00:01,000 --> 00:00:02.000\nHi'), [hi], '1 cue'],
  [
    'with the map of a stream',
    utf8(`WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n${one}\nHi`),
    [hi],
    '1 cue',
  ],
  ['with karaoke times', vtt(`${one}\n<00:00:01.000>La <00:00:01.500>la`), ['1-2 La la'], '1 cue'],
  ['with an arrow in its text', vtt(`${one}\nHi --&gt; you`), ['1-2 Hi --&gt; you'], '1 cue'],
  ['with letters that combine', vtt(`${one}\ne\u0301 नमस्ते`), ['1-2 e\u0301 नमस्ते'], '1 cue'],
  ['with a comment at its end', vtt(`${one}\nHi`, 'NOTE the end'), [hi], '1 cue'],
  ['with a style after cues', vtt(`${one}\nHi`, 'STYLE\n::cue{}'), [hi], '1 cue (line 6: styles are not kept)'],
  ['with one name for two cues', vtt(`a\n${one}\nHi`, `a\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
  ['cut off within a tag', vtt(`${one}\nHi <i`), ['1-2 Hi &lt;i'], '1 cue'],
  ['with tabs around the arrow', vtt('00:01.000\t-->\t00:02.000\nHi'), [hi], '1 cue'],
  [
    'with tags eight deep',
    vtt(`${one}\n<i><b><u><i><b><u><i><b>Hi`),
    ['1-2 <i><b><u><i><b><u>Hi</u></b></i></u></b></i>'],
    '1 cue',
  ],
];

describe('WebVTT', () => reads('is read %s', vttFiles));

const srtFiles: OddFile[] = [
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
    srt(`${one}\n<font color="#FFFF00">Hi</font> <font color=red>you</font> <font color="#123456" face=x>there</font>`),
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

  ['with gaps in its numbers', utf8(`7\n${one}\nHi\n\n3\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
  ['with the lines of three systems', utf8(`1\r\n${one}\rHi\n\r\n2\n${two}\r\nyou`), [hi, '3-4 you'], '2 cues'],
  ['with a dot at one end and a comma at the other', srt('00:00:01.000 --> 00:00:02,000\nHi'), [hi], '1 cue'],
  ['with six digits of a second', srt('00:00:01,000000 --> 00:00:02,000000\nHi'), [hi], '1 cue'],
  ['with a mark inside', utf8(`1\n${one}\n\ufeffHi`), [hi], '1 cue'],
  ['cut off within its last word', utf8(`1\n${one}\nHi\n\n2\n${two}\nyo`), [hi, '3-4 yo'], '2 cues'],
  ['cut off within its last times', utf8(`1\n${one}\nHi\n\n2\n00:00:03,0`), ['1-2 Hi\n2\n00:00:03,0'], '1 cue'],
  ['joined of two files', utf8(`1\n${one}\nHi\n\n1\n${two}\nyou`), [hi, '3-4 you'], '2 cues'],
  [
    'with the same cue twice',
    srt(`${one}\nHi`, `${one}\nHi`),
    [hi, hi],
    '2 cues (line 6: begins before another cue has ended, so both are shown at once)',
  ],
];

describe('SubRip', () => reads('is read %s', srtFiles));

const isOther = (what: string) => `0 cues (line 1: looks like ${what}, not like WebVTT or SubRip)`;

const faultyFiles: OddFile[] = [
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
  ['a picture', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xd8\xff\xe0'), [], isOther('a picture')],
  ['a page', utf8('<!doctype html><script>alert(1)</script>'), [], isOther('a web page')],
  ['MicroDVD', utf8('{25}{50}Hi\n{75}{100}you'), [], isOther('a MicroDVD file (.sub)')],
  ['signs that steer a terminal', srt(`${one}\n\u001b[31mHi\u0000\u0007`), ['1-2 [31mHi'], '1 cue'],

  [
    'a cue that ends before the film',
    srt('-00:00:03,000 --> -00:00:02,000\nHi', `${two}\nyou`),
    ['3-4 you'],
    '1 cue, 1 left out (line 2: begins before the film does)',
  ],
  [
    'times in words',
    srt('one --> 2 seconds\nHi', `${two}\nyou`),
    ['3-4 you'],
    '1 cue, 1 left out (line 2: has times that cannot be read)',
  ],
  ['empty lines alone', utf8('\n \n\t\n'), [], '0 cues'],
  ['a mark alone', utf8('\ufeff'), [], '0 cues'],
  ['half a sign', Uint8Array.of(0xff), [], '0 cues (line 1: is not Unicode, so the file was read as Windows-1252)'],
  ['bytes of nothing', new Uint8Array(2_000), [], '0 cues'],
  ['a web page', utf8('<!doctype html>\n<!-- 1 --> <p>0:00 Intro'), [], isOther('a web page')],
  [
    'Advanced SubStation',
    utf8('[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hi --> you'),
    [],
    isOther('an Advanced SubStation file (.ass, .ssa)'),
  ],
  ['MPL2', utf8('[10][20]Hi'), [], isOther('an MPL2 file (.txt, .mpl)')],
  ['lyrics', utf8('[00:12.00]La\n[00:15.30]la'), [], isOther('a file of lyrics (.lrc)')],
  ['lyrics with a singer', utf8('[ar:Ann]\n[00:12.00]La'), [], isOther('a file of lyrics (.lrc)')],
  ['the format of YouTube', utf8('0:00:01.000,0:00:02.000\nHi'), [], isOther('an SBV file of YouTube')],
  ['SAMI', utf8('<SAMI><BODY><SYNC Start=1000><P>Hi'), [], isOther('a SAMI file (.smi)')],
  [
    'TTML',
    utf8('<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><p begin="00:00:01">Hi</p></tt>'),
    [],
    isOther('a TTML file (.ttml, .dfxp, .xml)'),
  ],
  ['TTML in UTF-16', utf16le('\ufeff<tt xml:lang="en"/>'), [], isOther('a TTML file (.ttml, .dfxp, .xml)')],
  [
    'subtitles that are pictures',
    utf8('# VobSub index file, v7\ntimestamp: 00:00:01:000, filepos: 000000000'),
    [],
    isOther('a VobSub index (.idx), whose subtitles are pictures'),
  ],
  [
    'captions of a broadcast',
    utf8('Scenarist_SCC V1.0\n\n00:00:01:00 9420 9420'),
    [],
    isOther('a Scenarist file (.scc)'),
  ],
  ['JSON', utf8('[{"start":1,"end":2,"text":"Hi"}]'), [], isOther('a JSON file')],
  ['a packed file', latin('PK\x03\x04\x14\0\0\0\x08\0\xff\xfe'), [], isOther('a packed file: unpack it first')],
  ['a document', utf8('%PDF-1.7\n0:00 Intro'), [], isOther('a PDF document')],
  ['a film', latin('\0\0\0\x20ftypisom\0\0\x02\0'), [], isOther('a film')],
];

describe('what cannot be shown', () => {
  reads('is told: %s', faultyFiles);

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

describe('odd files', () => {
  const all = [...encodings, ...vttFiles, ...srtFiles, ...faultyFiles];

  it('are more than a hundred, each of its own kind', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all.map(([name]) => name)).size).toBeGreaterThan(60);
    expect(new Set(all.map(([, bytes, , , lang]) => `${lang} ${String.fromCharCode(...bytes)}`)).size).toBe(all.length);
  });

  it.each(all.map(([name, bytes, , , lang]) => ({ name, bytes, lang })))(
    'give the same cues as WebVTT, as SubRip and as WebVTT again: $name',
    ({ bytes, lang }) => {
      const { cues } = readTrack(bytes, { lang });
      for (const format of ['vtt', 'srt', 'vtt'] as const) {
        const again = readTrack(utf8(writeTrack(cues, format)));
        expect([again.cues, again.leftOut]).toEqual([cues, 0]);
      }
      const asSrt = readTrack(utf8(writeTrack(cues, 'srt'))).cues;
      expect(writeTrack(asSrt, 'vtt')).toBe(writeTrack(cues, 'vtt'));
    },
  );
});
