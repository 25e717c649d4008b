import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './storage.ts';

const smallestRead = 64 * 1024;
// Reads of 1 MiB come near to what the kernel can do; Node's own 16 to 64 KiB cost two thirds of it.
const largestRead = 1024 * 1024;
const slowMs = 100;

/**
 * Reads ahead by one chunk only, large for readers who keep up and small for slow ones: hundreds of viewers who pause
 * must not each hold a megabyte.
 */
export function readPaced(file: FileHandle, { start, end }: ByteRange): Readable {
  let position = start;
  let size = smallestRead * 4;
  let readAt = performance.now();
  return new Readable({
    highWaterMark: 1,
    read() {
      const now = performance.now();
      size = now - readAt > slowMs ? smallestRead : Math.min(size * 2, largestRead);
      const length = Math.min(size, end - position + 1);
      if (length <= 0) return void this.push(null);
      file.read(Buffer.allocUnsafeSlow(length), 0, length, position).then(
        ({ buffer, bytesRead }) => {
          position += bytesRead;
          readAt = performance.now();
          if (bytesRead === 0) this.destroy(new Error('the object ended early'));
          else this.push(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
