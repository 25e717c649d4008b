import { describe, expect, it } from 'vitest';
import { plainTextOnly } from './trusted-types.ts';

describe('plainTextOnly', () => {
  it('passes a style sheet unchanged', () => {
    expect(plainTextOnly('@media (max-width: 40em) {.a > .b {display: none;}}')).toContain('.a > .b');
  });

  it.each(['<img src=x onerror=alert(1)>', '</style><script>', 'a < b'])('refuses %s', (markup) => {
    expect(() => plainTextOnly(markup)).toThrow(TypeError);
  });
});
