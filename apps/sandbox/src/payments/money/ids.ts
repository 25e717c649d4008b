import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type IdPrefix = 'acc' | 'card' | 'cust' | 'inv' | 'item' | 'li' | 'order' | 'pay' | 'plan' | 'sub' | 'token';

export function createId(prefix: IdPrefix): string {
  return `${prefix}_${createCode(14)}`;
}

/** Letters and digits that cannot be guessed. */
export function createCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
