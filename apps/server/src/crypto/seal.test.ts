import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal(Buffer.alloc(32, 7));
const secret = 'JBSWY3DPEHPK3PXP';

describe('createSeal', () => {
  it('opens what it closed, for the same owner', () => {
    const sealed = seal.close(secret, 'acc_1');
    expect(sealed).not.toContain(secret);
    expect(seal.close(secret, 'acc_1')).not.toBe(sealed);
    expect(seal.open(sealed, 'acc_1')).toBe(secret);
  });

  it("does not open in another owner's row, with another key, or with a name of a key that is not ours", () => {
    const sealed = seal.close(secret, 'acc_1');
    expect(() => seal.open(sealed, 'acc_2')).toThrow();
    expect(() => createSeal(Buffer.alloc(32, 8)).open(sealed, 'acc_1')).toThrow();
    expect(() => seal.open(sealed.replace('k1.', 'k2.'), 'acc_1')).toThrow('unknown key');
  });

  it('does not open when any letter of it is another', () => {
    const sealed = seal.close(secret, 'acc_1');
    // The last letter holds unused bits, which change nothing.
    for (let index = 3; index < sealed.length - 1; index += 1) {
      const letter = sealed[index] === 'A' ? 'B' : 'A';
      expect(() => seal.open(`${sealed.slice(0, index)}${letter}${sealed.slice(index + 1)}`, 'acc_1')).toThrow();
    }
  });
});
