import type { ByteRange } from './ladder.ts';

/** A server that answered no, or with status 0 one that did not answer. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

const silenceMs = 15_000;

export type FetchRange = (url: string, range: ByteRange, signal: AbortSignal) => AsyncIterable<Uint8Array<ArrayBuffer>>;

/** The bytes as they come: a browser shows the first frame long before a segment is whole. */
export const fetchRange: FetchRange = async function* (url, { from, to }, signal) {
  const ending = new AbortController();
  const end = () => ending.abort();
  let timer = setTimeout(end, silenceMs);
  signal.addEventListener('abort', end);
  try {
    const response = await fetch(url, { headers: { range: `bytes=${from}-${to}` }, signal: ending.signal });
    if (!response.ok || !response.body) throw new HttpError(response.status);
    // A server that does not know ranges sends the whole film from its start.
    if (response.status !== 206 && from > 0) throw new HttpError(416);
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
      yield value;
    }
  } catch (error) {
    throw error instanceof HttpError || signal.aborted ? error : new HttpError(0);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    end();
  }
};

export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal }).catch(() => undefined);
  if (!response?.ok) throw new HttpError(response?.status ?? 0);
  return response.text().catch(() => {
    throw new HttpError(0);
  });
}
