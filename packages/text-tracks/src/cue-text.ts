import { trackLimits } from './cue.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp|lrm|rlm)|#(\d{1,7}));/g;

export const unescapeText = (text: string): string =>
  text.replace(entity, (all, name?: string, number?: string) =>
    name === undefined ? fromCode(Number(number), all) : (entities[name] ?? all),
  );
const fromCode = (code: number, otherwise: string): string =>
  code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The colours that WebVTT and SubRip both have, with the numbers that SubRip files write. */
export const colors: Readonly<Record<string, string>> = {
  white: '#ffffff',
  lime: '#00ff00',
  cyan: '#00ffff',
  red: '#ff0000',
  yellow: '#ffff00',
  magenta: '#ff00ff',
  blue: '#0000ff',
  black: '#000000',
};

/** Tags of WebVTT and of SubRip, and the times inside a cue; whatever else stands between such signs is text. */
const tag = /<(\/?)(i|b|u|v|c|font|lang|ruby|rt|br)((?:[.\s/][^<>\n]{0,400})?)>|<\d{1,4}:[\d:.]{1,20}>/gi;

/** More than these inside each other say nothing more. */
const deepest = 6;

interface Open {
  name: string;
  isShown: boolean;
}

/** What a tag that opens becomes; empty where it only goes. */
function toOpening(name: string, rest: string): string {
  if (name === 'i' || name === 'b' || name === 'u') return `<${name}>`;
  if (name === 'v') {
    const speaker = plain(unescapeText(rest.replace(/^[^\s]*/, '')))
      .replace(/\s+/g, ' ')
      .trim();
    return speaker ? `<v ${escapeText([...speaker].slice(0, 100).join('').trim())}>` : '';
  }
  if (name === 'c') {
    const classes =
      /^(?:\.[\w-]{1,32})*/
        .exec(rest)?.[0]
        .match(/\.[a-z][\w-]*/gi)
        ?.slice(0, 4) ?? [];
    return classes.length > 0 ? `<c${classes.join('')}>` : '';
  }
  if (name !== 'font') return '';
  const wished = /\bcolor\s*=\s*["']?(#?\w{1,20})/i.exec(rest)?.[1]?.toLowerCase();
  const color = Object.keys(colors).find((one) => one === wished || colors[one] === wished);
  return color ? `<c.${color}>` : '';
}

/** Without what has no shape: the signs that steer old terminals, and halves of letters. */
const plain = (text: string): string =>
  text.replace(/[\p{Cc}\ufeff\p{Zl}\p{Zp}]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : '')).toWellFormed();

/** Text between two tags, without the marks of SubRip's bigger sister, such as `{\an8}`. */
const toRun = (raw: string): string =>
  plain(unescapeText(raw))
    .replace(/\{\\[^{}]{0,200}\}/g, '')
    .replace(/\{\\+/g, '{');

interface CleanText {
  text: string;
  /** Whether something was too long to be kept. */
  isCut: boolean;
}

/** The one form of a text: a few tags, each closed, and everything else as letters. Cleaning it again changes nothing. */
export function cleanCueText(raw: string): CleanText {
  const source = raw.slice(0, 16 * trackLimits.cueLetters);
  const stack: Open[] = [];
  let text = '';
  let run = '';
  let letters = 0;
  let isCut = source.length < raw.length;
  const endRun = () => {
    const all = [...toRun(run)];
    const kept = all.slice(0, trackLimits.cueLetters - letters);
    if (kept.length < all.length) isCut = true;
    letters += kept.length;
    text += escapeText(kept.join(''));
    run = '';
  };
  const closeTo = (depth: number) => {
    const shown = stack.splice(depth).filter(({ isShown }) => isShown);
    if (shown.length > 0) endRun();
    for (const { name } of shown.reverse()) text += `</${name}>`;
  };
  let at = 0;
  for (const match of source.matchAll(tag)) {
    const [all, slash, written = '', rest = ''] = match;
    run += source.slice(at, match.index);
    at = match.index + all.length;
    const name = written.toLowerCase();
    if (name === 'br') run += '\n';
    if (name === '' || name === 'br') continue;
    const depth = stack.findLastIndex((open) => open.name === (name === 'font' ? 'c' : name));
    if (slash) {
      if (depth >= 0) closeTo(depth);
      continue;
    }
    // One speaks after the other, whether or not the first was closed.
    if (name === 'v' && depth >= 0) closeTo(depth);
    const opening = stack.length < deepest ? toOpening(name, rest) : '';
    if (opening) endRun();
    const isShown = opening !== '' && letters < trackLimits.cueLetters;
    if (isShown) text += opening;
    stack.push({ name: name === 'font' ? 'c' : name, isShown });
  }
  run += source.slice(at);
  endRun();
  closeTo(0);
  return { text: joinLines(text), isCut };
}

/** An empty line would end the cue. */
const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** As people type it, `A & B` for `A &amp; B`; as it is where typing that would mean something else. */
export function toEditableText(text: string): string {
  if (!text.includes('&')) return text;
  const typed = unescapeText(text);
  return cleanCueText(typed).text === text ? typed : text;
}

/** As people read it: without tags, with whoever speaks before what they say. */
export const toPlainText = (text: string): string =>
  unescapeText(text.replace(/<v ([^<>]+)>/g, '$1: ').replace(/<[^<>]*>/g, ''));

/** Whether there is anything to be seen. */
export const isBlank = (text: string): boolean => text.replace(/<[^<>]*>/g, '').trim() === '';
