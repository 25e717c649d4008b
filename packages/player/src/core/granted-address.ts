/** Where a grant stands in an address: before the id of a film of the video that it is for. */
const place = /\/k\/([\w-]{36})\/(?=vid_[A-Za-z0-9]+\/)/;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The grant that an address, or a text with one in it, holds; undefined where it holds none. */
export const grantIn = (text: string): string | undefined => place.exec(text)?.[1];

/** The same address with another grant, where it has one. */
export const regrant = (url: string, grant: string): string => url.replace(place, `/k/${grant}/`);

/** When it expires, in milliseconds: it says so itself, in minutes, or in seconds where it is of the second kind. */
export function expiryOf(grant: string): number {
  const unit = letters.indexOf(grant[1] ?? '') >> 4 === 2 ? 1_000 : 60_000;
  // 32 bits behind the first 24: five letters of six each, and two bits of the next.
  const bits = [...grant.slice(4, 9)].reduce((sum, letter) => sum * 64 + letters.indexOf(letter), 0);
  return (bits * 4 + (letters.indexOf(grant[9] ?? '') >> 4)) * unit;
}
