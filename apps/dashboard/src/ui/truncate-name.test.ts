import { describe, expect, it } from 'vitest';
import { truncateName } from './truncate-name.ts';

describe('truncateName', () => {
  it('leaves a name that fits alone', () => {
    expect(truncateName('a'.repeat(40), 40)).toBe('a'.repeat(40));
  });

  it('cuts a longer one and says so', () => {
    expect(truncateName('a'.repeat(41), 40)).toBe(`${'a'.repeat(40)}…`);
  });
});
