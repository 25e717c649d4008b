import type { KeptMail } from './mail-message.ts';

// Digits that are part of a word, a number or an address (such as ?id=123456) are not a code.
const codePattern = /(?<![\w/=&?#.,:%+-])\d{6}(?![\w/=&#%+-]|[.,:]\d)/;

/** The six digits that a mail asks its reader to type in. */
export function findCode({ text, html }: Pick<KeptMail, 'text' | 'html'>): string | undefined {
  return codePattern.exec(text || withoutMarkup(html))?.[0];
}

function withoutMarkup(html: string): string {
  const [start = '', ...rest] = html.split(/<(?:style|script|title)\b/i);
  return [start, ...rest.map(afterElement)].join(' ').replace(/<[^<>]*>/g, ' ');
}

/** Cuts by position instead of by one pattern from tag to tag, which would take quadratic time on hostile mails. */
function afterElement(part: string): string {
  const end = part.indexOf('</');
  return end < 0 ? '' : part.slice(end);
}
