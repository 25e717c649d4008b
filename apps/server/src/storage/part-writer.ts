import type { BatchWriter } from './batch-writer.ts';
import type { BegunParts } from './s3-parts.ts';

/** Of ten thousand parts, which is all that S3 takes, the largest file that we take can be made. */
export const partBytes = 32 * 1024 * 1024;

/** Collects one part in memory and puts it into the bucket, while whoever sends waits. */
export function createPartWriter(begun: BegunParts, offset: number): BatchWriter {
  let position = offset;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  async function putNext(sizeBytes: number): Promise<void> {
    const all = Buffer.concat(waiting);
    const rest = all.subarray(sizeBytes);
    await begun.put(Math.floor(position / partBytes) + 1, all.subarray(0, sizeBytes));
    position += sizeBytes;
    waiting = rest.length > 0 ? [rest] : [];
    waitingBytes = rest.length;
  }

  return {
    write(chunk) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      return waitingBytes < partBytes;
    },
    async drained() {
      while (waitingBytes >= partBytes) await putNext(partBytes);
    },
    async close() {
      while (waitingBytes > 0) await putNext(Math.min(partBytes, waitingBytes));
      return position;
    },
  };
}
