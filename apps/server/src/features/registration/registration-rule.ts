import type { Rule } from './registration-store.ts';

export interface Newcomer {
  email: string;
  isInvited: boolean;
  /** Of an installation in which nobody else is: a closed door would stay closed for ever. */
  isFirst?: boolean;
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** A domain does not stand for those below it. */
export function mayRegister({ mode, domains }: Rule, { email, isInvited, isFirst = false }: Newcomer): boolean {
  if (isFirst && isInvited) return true;
  if (mode === 'open') return true;
  if (mode === 'closed') return false;
  return isInvited || (mode === 'domains' && domains.includes(domainOf(email)));
}

export function refusalSentence({ mode, domains }: Rule): string {
  if (mode === 'closed') return 'Registration is closed';
  if (mode === 'domains') return `Registration needs an address at ${toList(domains)}, or an invitation`;
  return 'Registration is by invitation. Ask an administrator to invite this address';
}

const toList = (words: string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '');
