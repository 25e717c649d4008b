import { expect, it } from 'vitest';
import { toDomains } from './to-domains.ts';

it.each([
  ['', []],
  ['example.com', ['example.com']],
  ['Example.com, example.org', ['example.com', 'example.org']],
  ['@example.com;ada@example.org\n example.com ', ['example.com', 'example.org']],
])('reads %j', (typed, domains) => {
  expect(toDomains(typed)).toEqual(domains);
});
