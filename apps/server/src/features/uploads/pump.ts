import type { Readable } from 'node:stream';

/** Takes bytes; false when the sender should wait for `drained`. */
export interface Sink {
  write: (chunk: Buffer) => boolean;
  drained: () => Promise<void>;
}

class BrokenOffError extends Error {
  override readonly name = 'BrokenOffError';
}

/** Hands every byte of a request on. Rejects when the sink refuses, or when the sender goes away before the end. */
export function pump(source: Readable, sink: Sink): Promise<void> {
  return new Promise((resolve, reject) => {
    let waiting = false;
    let ended = false;
    const settle = (error?: unknown) => {
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
    const onClose = () => {
      if (!ended) settle(new BrokenOffError('the sender went away'));
    };
    if (source.destroyed) return onClose();
    source.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}
