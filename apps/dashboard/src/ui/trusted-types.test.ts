import { describe, expect, it } from 'vitest';
import { expectedScriptOnly, expectScript, plainTextOnly } from './trusted-types.ts';

describe('plainTextOnly', () => {
  it('passes a style sheet unchanged', () => {
    expect(plainTextOnly('@media (max-width: 40em) {.a > .b {display: none;}}')).toContain('.a > .b');
  });

  it.each(['<img src=x onerror=alert(1)>', '</style><script>', 'a < b'])('refuses %s', (markup) => {
    expect(() => plainTextOnly(markup)).toThrow(TypeError);
  });
});

describe('expectedScriptOnly', () => {
  const address = 'https://checkout.example.test/v1/checkout.js';

  it('refuses every script until one is expected, and then passes that one alone', () => {
    expect(() => expectedScriptOnly(address)).toThrow(TypeError);
    expectScript(address);
    expect(expectedScriptOnly(address)).toBe(address);
  });

  it.each([
    'https://checkout.example.test/v1/other.js',
    'https://checkout.example.test/v1/checkout.js?x',
    'https://checkout.example.test.evil.test/v1/checkout.js',
    'data:text/javascript,alert(1)',
  ])('refuses %s', (other) => {
    expectScript(address);
    expect(() => expectedScriptOnly(other)).toThrow(TypeError);
  });
});
