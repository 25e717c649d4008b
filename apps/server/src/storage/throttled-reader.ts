import { Readable } from 'node:stream';
import type { OpenFile } from './open-files.ts';
import type { ByteRange } from './storage.ts';
import { sendThrottled } from './throttled-sender.ts';

const readBytes = 256 * 1024;

/** The bytes of an open file, which is closed with it. Piped into a connection they come from buffers that are used again. */
class ThrottledReader extends Readable {
  readonly #opened: OpenFile;
  #range: ByteRange;

  constructor(opened: OpenFile, range: ByteRange) {
    super({ highWaterMark: 1 });
    this.#opened = opened;
    this.#range = range;
  }

  override _read(): void {
    const { start, end } = this.#range;
    const length = Math.min(readBytes, end - start + 1);
    if (length <= 0) return void this.push(null);
    this.#opened.file.read(Buffer.allocUnsafeSlow(length), 0, length, start).then(
      ({ buffer, bytesRead }) => {
        this.#range = { start: start + bytesRead, end };
        if (bytesRead === 0) this.destroy(new Error('the object ended early'));
        else this.push(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
      },
      (error: Error) => this.destroy(error),
    );
  }

  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    sendThrottled(this.#opened.file, this.#range, { to, isOver: () => this.destroyed }).then(
      () => {
        if (this.destroyed) return;
        if (options?.end !== false) to.end();
        this.#range = { start: 1, end: 0 };
        this.resume();
      },
      (error: Error) => this.destroy(error),
    );
    return to;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#opened.close().then(
      () => done(error),
      () => done(error),
    );
  }
}

export const readThrottled = (opened: OpenFile, range: ByteRange): Readable => new ThrottledReader(opened, range);

export async function readWhole({ file, close }: OpenFile, { start, end }: ByteRange): Promise<Buffer> {
  const length = end - start + 1;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, start);
    if (bytesRead < length) throw new Error('the object ended early');
    return buffer;
  } finally {
    await close();
  }
}
