/** Each sign as the one byte that has its number. */
export function latin(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const toByte = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
export const utf8 = (text: string): Uint8Array =>
  latin(text.replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters).replace(/%(..)/g, toByte)));

export const utf16le = (text: string): Uint8Array =>
  Uint8Array.from(text.split('').flatMap((unit) => [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8]));

export const utf16be = (text: string): Uint8Array => utf16le(text).map((_, index, bytes) => bytes[index ^ 1] ?? 0);
