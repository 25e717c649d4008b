import { escapeHtml } from './escape.ts';

const plainTag = /^\/?(?:p|b|strong|i|em|u|s|ul|ol|li|h[1-3]|blockquote|br)$/;
const linkTarget = /^a (?:.*\s)?href="((?:https?:\/\/|mailto:)[^"\s\\]+)"/;
const piece = /<([^<>]*)>|[^<>]+|[<>]/g;

/** Entities are inert wherever text may stand, so those that are already written stay as they are. */
function escapeText(text: string): string {
  return escapeHtml(text).replace(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d{0,2});/gi, '&$1;');
}

function toTag(inside: string): string | undefined {
  const bare = inside.replace(/\s?\/$/, '');
  if (plainTag.test(bare) || bare === '/a') return `<${bare}>`;
  const target = linkTarget.exec(inside)?.[1];
  return target && `<a href="${escapeText(target)}" target="_blank" rel="noopener noreferrer nofollow">`;
}

/**
 * Everything becomes text, except tags of this list, bare or with one checked address, which are written anew.
 * So whatever was stored, no other attribute, no style and no other element can come out of here.
 */
export function toSafeDescription(html: string): string {
  const safe = (whole: string, inside?: string) =>
    (inside === undefined ? undefined : toTag(inside)) ?? escapeText(whole);
  return html.replace(piece, safe).trim();
}
