import { describe, expect, it } from 'vitest';
import { emailRule, existingPassword, newPassword, repeatedPassword, required } from './account-rules.ts';

const weak = 'Password must be at least 8 characters with uppercase, number & special character.';

describe('account rules', () => {
  it.each(['', '   '])('asks for a name when it is %j', (value) => {
    expect(required(value)).toBe('Required field!');
  });

  it('accepts a name', () => {
    expect(required('Ada')).toBeNull();
  });

  it.each([
    ['', 'Required field!'],
    ['ada', 'Enter a valid email address'],
    ['ada@x', 'Enter a valid email address'],
    ['a b@x.test', 'Enter a valid email address'],
    ['аda@x.test', 'Enter a valid email address'], // begins with a Cyrillic letter
    [' ada@x.test ', null],
  ])('judges the email %j', (value, problem) => {
    expect(emailRule(value)).toBe(problem);
  });

  it('keeps spaces of an existing password, which may belong to it', () => {
    expect(existingPassword(' ')).toBeNull();
    expect(existingPassword('')).toBe('Required field!');
  });

  it.each([
    ['', 'Required field!'],
    ['Aa1!aaa', weak],
    ['aaaaaaa1!', weak],
    ['Aaaaaaaa!', weak],
    ['Aaaaaaaa1', weak],
    ['Aaaaaaa1!', null],
  ])('judges the new password %j', (value, problem) => {
    expect(newPassword(value)).toBe(problem);
  });

  it('words the mismatch as the screen asks', () => {
    const rule = repeatedPassword('Password mismatch');
    expect(rule('', { password: 'a' })).toBe('Required field!');
    expect(rule('b', { password: 'a' })).toBe('Password mismatch');
    expect(rule('a', { password: 'a' })).toBeNull();
  });
});
