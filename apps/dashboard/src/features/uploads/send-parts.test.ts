import { KinoraError, toKinoraError } from '@kinora/client';
import { describe, expect, it } from 'vitest';
import { sendParts } from './send-parts.ts';

const partBytes = 4;

/** A bucket of parts of four bytes, and a server that names two missing ones at a time. */
function createBucket(size: number) {
  const stored = new Map<number, string>();
  return {
    whole: () =>
      [...stored]
        .toSorted(([left], [right]) => left - right)
        .map(([, text]) => text)
        .join(''),
    ask: async () => {
      const starts = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => index * partBytes);
      const missing = starts
        .filter((start) => !stored.has(start))
        .map((start) => ({ start, end: Math.min(start + partBytes, size), url: String(start) }));
      const sent_bytes = size - missing.reduce((sum, { start, end }) => sum + end - start, 0);
      return { sent_bytes, parts: missing.slice(0, 2) };
    },
    put: async (address: string, body: Blob, onProgress: (part: number) => void) => {
      onProgress(0.5);
      stored.set(Number(address), await body.text());
    },
  };
}

const text = 'a film of twenty-six bytes';
const sendingOf = (heard: number[]) => ({
  file: new File([text], 'film.mp4'),
  videoId: 'vid_1',
  onBegun: () => undefined,
  onSent: (bytes: number) => heard.push(bytes),
  signal: new AbortController().signal,
});

describe('sendParts', () => {
  it('sends every part once and says how far it is', async () => {
    const bucket = createBucket(text.length);
    const heard: number[] = [];
    await sendParts(sendingOf(heard), bucket);
    expect(bucket.whole()).toBe(text);
    expect(heard).toEqual(heard.toSorted((left, right) => left - right));
    expect(heard.at(-1)).toBe(text.length);
  });

  it('goes on with what is missing after a break, and may begin again after an old address', async () => {
    const bucket = createBucket(text.length);
    const addresses: string[] = [];
    let isBroken = true;
    const put: typeof bucket.put = async (address, ...rest) => {
      addresses.push(address);
      if (isBroken && address === '8') throw await toKinoraError(new Response(null, { status: 403 }));
      return bucket.put(address, ...rest);
    };
    const failure = await sendParts(sendingOf([]), { ...bucket, put }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KinoraError);
    expect(failure).toMatchObject({ status: 503 });
    isBroken = false;
    await sendParts(sendingOf([]), { ...bucket, put });
    expect(bucket.whole()).toBe(text);
    expect(addresses).toEqual(['0', '4', '8', '8', '12', '16', '20', '24']);
  });
});
