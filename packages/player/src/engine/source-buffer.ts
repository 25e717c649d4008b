import { type BufferedRanges, toRanges } from './buffered-time.ts';

/** What a track does with its part of a media source. One thing at a time: a busy SourceBuffer throws. */
export interface Buffer {
  ranges(): BufferedRanges;
  /** Answers whether there was room. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  remove(from: number, to: number): Promise<void>;
  /** Forgets half a segment that was begun. */
  reset(): Promise<void>;
  changeType(type: string): void;
}

export function createBuffer(source: MediaSource, type: string): Buffer {
  const buffer = source.addSourceBuffer(type);
  let last: Promise<unknown> = Promise.resolve();

  const idle = () =>
    new Promise<void>((resolve) => {
      if (buffer.updating) buffer.addEventListener('updateend', () => resolve(), { once: true });
      else resolve();
    });
  const inTurn = <Result>(act: () => Result): Promise<Result> => {
    const turn = last.then(async () => {
      await idle();
      const result = act();
      await idle();
      return result;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    ranges() {
      // It throws once it was taken out of its source, which is what happens when a film is left.
      try {
        return toRanges(buffer.buffered);
      } catch {
        return [];
      }
    },
    append: (bytes) =>
      inTurn(() => {
        try {
          buffer.appendBuffer(bytes);
          return true;
        } catch (error) {
          if ((error as Error).name === 'QuotaExceededError') return false;
          throw error;
        }
      }),
    remove: (from, to) => inTurn(() => (from < to ? buffer.remove(from, to) : undefined)),
    reset: () => inTurn(() => (source.readyState === 'open' ? buffer.abort() : undefined)),
    changeType: (next) => buffer.changeType(next),
  };
}
