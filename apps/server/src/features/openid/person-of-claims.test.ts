import { describe, expect, it } from 'vitest';
import { personOfClaims } from './person-of-claims.ts';

const vouched = { email: 'ada@example.test', email_verified: true };

describe('personOfClaims', () => {
  it('takes an address that is vouched for, by a boolean alone', () => {
    expect(personOfClaims({ ...vouched, email: ' Ada@Example.TEST ' }, 'groups')?.email).toBe('ada@example.test');
    for (const email_verified of [false, undefined, null, 'true', 1])
      expect(personOfClaims({ ...vouched, email_verified }, 'groups')).toBeUndefined();
    for (const email of [undefined, '', 'ada', 7, ['ada@example.test']])
      expect(personOfClaims({ ...vouched, email }, 'groups')).toBeUndefined();
  });

  it.each([
    [{ name: 'Ada Lovelace' }, 'Ada Lovelace'],
    [{ name: ' \n', preferred_username: 'ada' }, 'ada'],
    [{ name: 7 }, 'ada'],
    [{ name: 'A\u0000B' }, 'A B'],
    [{ name: 'x'.repeat(200) }, 'x'.repeat(100)],
  ])('calls somebody by what there is: %j', (claims, name) => {
    expect(personOfClaims({ ...vouched, ...claims }, 'groups')?.name).toBe(name);
  });

  it.each([
    [{ groups: ['a', 7, 'b'] }, 'groups', ['a', 'b']],
    [{ groups: 'a' }, 'groups', ['a']],
    [{ groups: { a: true } }, 'groups', []],
    [{}, 'groups', []],
    [{ roles: ['a'], groups: ['b'] }, 'roles', ['a']],
  ])('reads groups from %j as %s', (claims, claim, groups) => {
    expect(personOfClaims({ ...vouched, ...claims }, claim)?.groups).toEqual(groups);
  });
});
