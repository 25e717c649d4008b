import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const key = (byte: number) => Buffer.alloc(32, byte);
const seal = createSeal([key(7)]);
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
    expect(() => createSeal([key(8)]).open(sealed, 'acc_1')).toThrow();
    expect(() => seal.open(sealed.replace(seal.prefix, 'k2.'), 'acc_1')).toThrow('unknown key');
  });

  it('opens what another key closed while that one is kept, and closes with its own', () => {
    const both = createSeal([key(8), key(7)]);
    const old = seal.close(secret, 'acc_1');
    expect(both.open(old, 'acc_1')).toBe(secret);
    expect(() => both.open(old, 'acc_2')).toThrow();
    const renewed = both.close(secret, 'acc_1');
    expect(renewed.startsWith(both.prefix)).toBe(true);
    expect(createSeal([key(8)]).open(renewed, 'acc_1')).toBe(secret);
    expect(() => seal.open(renewed, 'acc_1')).toThrow('unknown key');
    expect(createSeal([key(9), key(8)]).open(renewed, 'acc_1')).toBe(secret);
  });

  it('finds the key of what was closed when there was only one', () => {
    const nameless = seal.close(secret, 'acc_1');
    expect(nameless).toMatch(/^k1\./);
    expect(createSeal([key(9), key(8), key(7)]).open(nameless, 'acc_1')).toBe(secret);
    expect(() => createSeal([key(9), key(8)]).open(nameless, 'acc_1')).toThrow();
  });

  it('does not open when any letter of it is another', () => {
    const sealed = seal.close(secret, 'acc_1');
    // The last letter holds unused bits, which change nothing.
    for (let index = seal.prefix.length; index < sealed.length - 1; index += 1) {
      const letter = sealed[index] === 'A' ? 'B' : 'A';
      expect(() => seal.open(`${sealed.slice(0, index)}${letter}${sealed.slice(index + 1)}`, 'acc_1')).toThrow();
    }
  });
});
