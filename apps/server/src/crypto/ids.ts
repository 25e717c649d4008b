import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type IdPrefix =
  | 'acc'
  | 'wsp'
  | 'ses'
  | 'dev'
  | 'ply'
  | 'src'
  | 'vid'
  | 'upl'
  | 'key'
  | 'sgk'
  | 'sub'
  | 'img'
  | 'ins'
  | 'trk'
  | 'inv'
  | 'ann'
  | 'rep'
  | 'abr'
  | 'rvl';

/** 22 characters of base 62: some 130 bits, so that ids can be neither guessed nor counted. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomLetters(22)}`;
}

function randomLetters(length: number): string {
  // Bytes of 248 and more would favour the first letters of the alphabet.
  const letters = [...randomBytes(length * 2)].filter((byte) => byte < 248).map((byte) => alphabet[byte % 62]);
  return letters.length >= length ? letters.slice(0, length).join('') : randomLetters(length);
}
