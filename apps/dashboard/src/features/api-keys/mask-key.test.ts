import { describe, expect, it } from 'vitest';
import { maskKey } from './mask-key.ts';

describe('maskKey', () => {
  it('shows the prefix that all keys share and nothing else, not even the length', () => {
    expect(maskKey('kin_Ab3dEf')).toBe(`kin_${'•'.repeat(16)}`);
    expect(maskKey('kin_Ab3dEf')).toBe(maskKey('kin_somethingMuchLonger1234567890'));
    expect(maskKey('NoPrefix99')).toBe('•'.repeat(16));
  });
});
