import type { IncomingMessage } from 'node:http';
import { FetchError } from './fetch-error.ts';

export interface BodyLimits {
  idleMs: number;
  /** In so much time of waiting for it at least so many bytes must come. */
  windowMs: number;
  windowBytes: number;
}

interface Reading {
  /** A byte more is one too many. */
  leftBytes: number;
  limits: BodyLimits;
  signal: AbortSignal;
}

/** The bytes as they come. The time that whoever takes them needs is not held against the sender. */
export async function* readBody(response: IncomingMessage, { leftBytes, limits, signal }: Reading) {
  const chunks = response[Symbol.asyncIterator]();
  const window = { waitedMs: 0, bytes: 0 };
  let received = 0;
  try {
    for (;;) {
      const askedAt = performance.now();
      const { value, done } = await nextWithin(response, chunks, limits.idleMs);
      if (done) return;
      const chunk = value as Buffer;
      received += chunk.length;
      if (received > leftBytes) throw new FetchError('too-large');
      window.bytes += chunk.length;
      window.waitedMs += performance.now() - askedAt;
      if (window.waitedMs > limits.windowMs) {
        if (window.bytes < limits.windowBytes) throw new FetchError('too-slow', { isPassing: true });
        Object.assign(window, { waitedMs: 0, bytes: 0 });
      }
      yield chunk;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof FetchError ? error : new FetchError('broken-off', { isPassing: true, cause: error });
  } finally {
    response.destroy();
  }
}

async function nextWithin(response: IncomingMessage, chunks: AsyncIterator<unknown>, idleMs: number) {
  const timer = setTimeout(() => response.destroy(new FetchError('too-slow', { isPassing: true })), idleMs);
  try {
    return await chunks.next();
  } finally {
    clearTimeout(timer);
  }
}
