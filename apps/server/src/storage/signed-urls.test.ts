import { describe, expect, it } from 'vitest';
import { reuseSignedUrls } from './signed-urls.ts';

function setUp() {
  const clock = { ms: 0 };
  let signed = 0;
  const sign = reuseSignedUrls(
    async (key) => {
      signed += 1;
      return `${key} ${signed}`;
    },
    () => clock.ms,
  );
  return { clock, sign, count: () => signed };
}

describe('a signed address', () => {
  it('is given out again in the first quarter of its life, and then made anew', async () => {
    const { clock, sign } = setUp();
    expect(await sign('a', 3_600)).toBe('a 1');
    clock.ms = 899_999;
    expect(await sign('a', 3_600)).toBe('a 1');
    clock.ms = 900_000;
    expect(await sign('a', 3_600)).toBe('a 2');
  });

  it('is good for one file, one life and one name', async () => {
    const { sign } = setUp();
    const asked = [sign('a', 3_600), sign('b', 3_600), sign('a', 60), sign('a', 3_600, 'attachment'), sign('a', 3_600)];
    expect(await Promise.all(asked)).toEqual(['a 1', 'b 2', 'a 3', 'a 4', 'a 1']);
  });

  it('is not kept where signing failed', async () => {
    let isDown = true;
    const sign = reuseSignedUrls(async () => {
      if (isDown) throw new Error('down');
      return 'signed';
    });
    await expect(sign('a', 60)).rejects.toThrow('down');
    isDown = false;
    expect(await sign('a', 60)).toBe('signed');
  });

  it('goes where there are too many, the oldest first', async () => {
    const { sign, count } = setUp();
    for (let at = 0; at <= 5_000; at += 1) await sign(`file ${at}`, 3_600);
    await sign('file 5000', 3_600);
    expect(count()).toBe(5_001);
    await sign('file 0', 3_600);
    expect(count()).toBe(5_002);
  });
});
