import type { FileHandle } from 'node:fs/promises';

export interface BatchWriter {
  /** False when the sender should wait for `drained`. */
  write: (chunk: Buffer) => boolean;
  drained: () => Promise<void>;
  /** Writes the rest. The file stays open for nobody afterwards, however it went. */
  close: () => Promise<number>;
}

const batchBytes = 1024 * 1024;
const waitBytes = 4 * 1024 * 1024;

/**
 * Sockets hand over 64 KiB at a time; written in batches while the next arrive, a file takes them as fast as the disk
 * allows, with a few megabytes of memory whatever the size.
 */
export function createBatchWriter(file: FileHandle, offset: number): BatchWriter {
  let position = offset;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  let failure: unknown;

  async function flush(): Promise<void> {
    while (waitingBytes > 0 && !failure) {
      const batch = waiting;
      const size = waitingBytes;
      waiting = [];
      waitingBytes = 0;
      await writeWhole(file, batch, position);
      position += size;
    }
  }
  function start(): Promise<void> {
    writing ??= flush()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  }
  return {
    write(chunk) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= batchBytes) void start();
      return waitingBytes < waitBytes && !failure;
    },
    async drained() {
      await start();
      if (failure) throw failure;
    },
    async close() {
      try {
        while (waitingBytes > 0 && !failure) await start();
        await writing;
        if (failure) throw failure;
        return position;
      } finally {
        await file.close();
      }
    },
  };
}

async function writeWhole(file: FileHandle, batch: Buffer[], position: number): Promise<void> {
  const total = batch.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(batch, position);
  if (bytesWritten === total) return;
  // A nearly full disk takes a part and refuses the rest: asking for the rest names the reason.
  const rest = Buffer.concat(batch).subarray(bytesWritten);
  await writeWhole(file, [rest], position + bytesWritten);
}
