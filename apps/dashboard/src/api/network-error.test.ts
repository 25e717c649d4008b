import { describe, expect, it } from 'vitest';
import { isTimeout, NetworkError } from './network-error.ts';

describe('isTimeout', () => {
  it('tells an answer that took too long from one that could not be had', () => {
    expect(isTimeout(new NetworkError(new DOMException('Too long', 'TimeoutError')))).toBe(true);
    expect(isTimeout(new NetworkError(new TypeError('Failed to fetch')))).toBe(false);
  });
});
