import { describe, expect, it } from 'vitest';
import { failures, volumeLevel } from './words.ts';

describe('volumeLevel', () => {
  it('says how loud it is, and that it is muted', () => {
    expect(volumeLevel(0.456, false)).toBe('46 percent');
    expect(volumeLevel(1, true)).toBe('100 percent, muted');
  });
});

describe('failures', () => {
  it('have words for every reason', () => {
    for (const { title, hint } of Object.values(failures)) expect(`${title} ${hint}`).toMatch(/\w{4,}/);
  });
});
