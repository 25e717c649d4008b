/** Where a grant stands in an address: before the id of a film of the video that it is for. */
const place = /\/k\/([\w-]{36})\/(?=vid_[A-Za-z0-9]+\/)/;

/** The grant that an address, or a text with one in it, holds; undefined where it holds none. */
export const grantIn = (text: string): string | undefined => place.exec(text)?.[1];

/** The same address with another grant, where it has one. */
export const regrant = (url: string, grant: string): string => url.replace(place, `/k/${grant}/`);

/** When it expires, in milliseconds: it says so itself, in minutes. */
export function expiryOf(grant: string): number {
  const bytes = atob(grant.replace(/-/g, '+').replace(/_/g, '/'));
  const minutes = [3, 4, 5, 6].reduce((sum, place) => sum * 256 + bytes.charCodeAt(place), 0);
  return minutes * 60_000;
}
