import type { Readable } from 'node:stream';

/** Takes bytes; false when the sender should wait for `drained`. */
export interface Sink {
  write: (chunk: Buffer) => boolean;
  drained: () => Promise<void>;
}

class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

/** Hands every byte of a request on. Rejects when the sink refuses, when stopped, or when the sender goes away early. */
export function streamToSink(source: Readable, sink: Sink, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let waiting = false;
    let ended = false;
    const settle = (error?: unknown) => {
      signal.removeEventListener('abort', onAbort);
      source.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      // The sender is only ready to hear the answer when somebody takes what it still sends.
      source.on('error', () => undefined).resume();
      if (error) reject(error as Error);
      else resolve();
    };
    const wait = async () => {
      waiting = true;
      source.pause();
      await sink.drained();
      waiting = false;
      if (ended) settle();
      else source.resume();
    };
    const onData = (chunk: Buffer) => {
      try {
        if (!sink.write(chunk) && !waiting) wait().catch(settle);
      } catch (error) {
        settle(error);
      }
    };
    const onEnd = () => {
      ended = true;
      if (!waiting) settle();
    };
    const onAbort = () => settle(signal.reason);
    const onClose = () => {
      if (!ended) settle(new BrokenOffError('the sender went away'));
    };
    if (signal.aborted) return onAbort();
    if (source.destroyed) return onClose();
    signal.addEventListener('abort', onAbort);
    source.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}
