import { isEmail } from '@kinora/contract';
import type { Claims } from './openid-provider.ts';

export interface ProvenPerson {
  email: string;
  name: string;
  groups: string[];
}

const mostName = 100;

/** Undefined where the provider does not vouch for the address: whoever typed it there could be anybody. */
export function personOfClaims(claims: Claims, groupsClaim: string): ProvenPerson | undefined {
  const email = textOf(claims.email).trim();
  if (claims.email_verified !== true || !isEmail(email)) return undefined;
  return {
    // As the contract reads addresses: these letters and no others.
    email: email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    name: nameOf(claims) || email.slice(0, email.lastIndexOf('@')),
    groups: groupsOf(claims[groupsClaim]),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const nameOf = ({ name, preferred_username }: Claims): string =>
  [name, preferred_username].map((one) => toName(textOf(one))).find(Boolean) ?? '';

const toName = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, mostName)
    .toWellFormed()
    .trim();

/** A list, or one alone. */
const groupsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((group) => typeof group === 'string');
