import { describe, expect, it } from 'vitest';
import { toFailure } from './failure.ts';

describe('toFailure', () => {
  it.each([
    [2, 'network'],
    [3, 'unplayable'],
    [4, 'unavailable'],
    [undefined, 'unplayable'],
    [99, 'unplayable'],
  ] as const)('reads the media error %s as %s', (code, reason) => {
    expect(toFailure(code, true)).toBe(reason);
  });

  it('blames the network while the browser is offline', () => {
    expect(toFailure(4, false)).toBe('network');
  });
});
