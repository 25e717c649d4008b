import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { md5Of } from './md5.ts';

const expected = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

describe('md5Of', () => {
  it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000])('agrees with the platform for %d bytes', async (size) => {
    const bytes = randomBytes(size);
    expect(await md5Of(new Blob([bytes]))).toBe(expected(bytes));
  });

  it('agrees across the edges of its 1 MB pieces', async () => {
    const bytes = randomBytes(2 * 1024 * 1024 + 17);
    expect(await md5Of(new Blob([bytes]))).toBe(expected(bytes));
  });
});
