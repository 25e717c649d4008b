import { decodeText, type Encoding } from './decode-text.ts';
import { otherFormatOf } from './other-format.ts';
import { readChapters } from './read-chapters.ts';
import { readSrt } from './read-srt.ts';
import { isVtt, readVtt } from './read-vtt.ts';
import { createReadingPad, type Reading } from './reading.ts';

export interface TrackFile extends Reading {
  format: 'vtt' | 'srt' | 'chapters';
  encoding: Encoding;
}

interface Options {
  /** Of the film, where it is known. */
  durationSeconds?: number | undefined;
  /** Of the track: files from before Unicode do not say how they are written. */
  lang?: string | undefined;
}

/** Any file with cues, by what it holds and not by what it is called. */
export function readTrack(bytes: Uint8Array, { durationSeconds = 0, lang }: Options = {}): TrackFile {
  const { text, encoding, lostLetters } = decodeText(bytes, lang);
  const lines = text.split(/\r\n|\n|\r/);
  const pad = createReadingPad();
  const other = isVtt(text) || hasTimes(text) ? undefined : otherFormatOf(text);
  if (other) pad.note(1, `looks like ${other}, not like WebVTT or SubRip`);
  if (!encoding.startsWith('UTF')) pad.note(1, `is not Unicode, so the file was read as ${encoding}`);
  const lost = lostLetters > 0 ? lines.findIndex((line) => line.includes('\ufffd')) : -1;
  if (lost >= 0) pad.note(lost + 1, `has letters that cannot be read (${lostLetters} in the file)`);
  const format = isVtt(text) ? 'vtt' : /[-–—]\s?>/.test(text) ? 'srt' : 'chapters';
  if (other) return { ...pad.close(), format, encoding };
  if (format === 'vtt') readVtt(lines, pad);
  else if (format === 'srt') readSrt(lines, pad);
  else readChapters(lines, durationSeconds, pad);
  return { ...pad.close(), format, encoding };
}

const hasTimes = (text: string): boolean => /\d\s{0,8}-->\s{0,8}-?\d/.test(text);
