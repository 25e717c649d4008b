import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMd5, md5Of } from './md5.ts';

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

describe('createMd5', () => {
  it('does not care how the bytes are cut', () => {
    const bytes = randomBytes(500);
    const md5 = createMd5();
    for (const [start, end] of [
      [0, 3],
      [3, 3],
      [3, 130],
      [130, 500],
    ])
      md5.add(bytes.subarray(start, end));
    expect(Buffer.from(md5.digest()).toString('base64')).toBe(expected(bytes));
  });
});
