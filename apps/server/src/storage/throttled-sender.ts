import type { FileHandle } from 'node:fs/promises';
import { bufferBytes, returnBuffer, takeBuffer } from './buffer-pool.ts';
import type { ByteRange } from './storage.ts';

const slowBytes = 64 * 1024;
const slowMs = 100;

/**
 * Sends a part of a file while the next is read. Who takes long for a part gets small ones and nothing is read ahead:
 * hundreds of viewers who pause must not each hold a megabyte.
 */
export async function sendThrottled(
  file: FileHandle,
  { start, end }: ByteRange,
  { to, isOver }: { to: NodeJS.WritableStream; isOver: () => boolean },
): Promise<void> {
  let writing = Promise.resolve(0);
  let isSlow = false;
  for (let position = start; position <= end; ) {
    const length = Math.min(isSlow ? slowBytes : bufferBytes, end - position + 1);
    if (isSlow) await writing;
    const buffer = isSlow ? Buffer.allocUnsafeSlow(length) : takeBuffer();
    const { bytesRead } = await file.read(buffer, 0, length, position);
    if (bytesRead === 0) throw new Error('the object ended early');
    isSlow = (await writing) > slowMs;
    if (isOver()) return;
    position += bytesRead;
    writing = send(to, buffer, bytesRead);
  }
  await writing;
}

/** Milliseconds that it took. After a failure the buffer may still be read from, and is not used again. */
function send(to: NodeJS.WritableStream, buffer: Buffer, length: number): Promise<number> {
  const begunAt = performance.now();
  return new Promise((resolve) => {
    to.write(buffer.subarray(0, length), (error) => {
      if (!error && buffer.length === bufferBytes) returnBuffer(buffer);
      resolve(performance.now() - begunAt);
    });
  });
}
