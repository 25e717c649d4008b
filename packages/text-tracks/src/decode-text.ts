import { type OlderEncoding, olderEncodingOf } from './older-encoding.ts';

/** In every runtime, though no part of the language. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string };

export type Encoding = 'UTF-8' | 'UTF-16' | OlderEncoding;

export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** What could not be read, each shown as U+FFFD. */
  lostLetters: number;
}

/** Reads what says of itself that it is Unicode, or is; anything else as its language was written before. */
export function decodeText(bytes: Uint8Array, lang?: string): DecodedText {
  const utf16 = utf16Of(bytes);
  if (utf16) return decodeUnicode(bytes, utf16, 'UTF-16');
  const utf8 = decodeUnicode(bytes, 'utf-8', 'UTF-8');
  // Half a letter at the end of half a file, or a slip of the tool that wrote it: the rest says what it is.
  if (utf8.lostLetters <= count(utf8.text, /[^\0-\x7f\ufffd]/gu)) return utf8;
  return decodeOlder(bytes, olderEncodingOf(lang));
}

/** Every file can be read as the West wrote it: what does not fit its language is not in its encoding. */
function decodeOlder(bytes: Uint8Array, encoding: OlderEncoding): DecodedText {
  const isWestern = encoding === 'Windows-1252';
  try {
    return { text: new TextDecoder(encoding, { fatal: !isWestern }).decode(bytes), encoding, lostLetters: 0 };
  } catch {
    return decodeOlder(bytes, 'Windows-1252');
  }
}

/** By its mark, or by the empty half of its first letter. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if (first === undefined || second === undefined) return undefined;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}

function decodeUnicode(bytes: Uint8Array, label: string, encoding: Encoding): DecodedText {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding, lostLetters: 0 };
  } catch {
    const text = new TextDecoder(label).decode(bytes);
    return { text, encoding, lostLetters: count(text, /\ufffd/g) };
  }
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
