import type { FileHandle } from 'node:fs/promises';

export interface BatchWriter {
  /** Takes the chunk over: it is empty once it is written. False when the sender should wait for `drained`. */
  write: (chunk: Buffer) => boolean;
  drained: () => Promise<void>;
  /** Writes the rest. The file stays open for nobody afterwards, however it went. */
  close: () => Promise<number>;
}

const batchBytes = 1024 * 1024;
const waitBytes = 4 * 1024 * 1024;
const syncBytes = 32 * 1024 * 1024;

/**
 * Sockets hand over 64 KiB at a time; written in batches while the next arrive, a file takes them as fast as the disk
 * allows, with a few megabytes of memory whatever the size. They are brought to the disk while the next arrive too, so
 * that at the end little is left to wait for.
 */
export function createBatchWriter(file: FileHandle, offset: number): BatchWriter {
  let position = offset;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  let syncing: Promise<void> | undefined;
  let syncedUntil = offset;
  let failure: unknown;

  const fail = (error: unknown) => {
    failure = error;
  };
  function syncBeside(): void {
    if (syncing || position - syncedUntil < syncBytes) return;
    syncedUntil = position;
    syncing = file
      .datasync()
      .catch(fail)
      .finally(() => {
        syncing = undefined;
      });
  }

  async function flush(): Promise<void> {
    while (waitingBytes > 0 && !failure) {
      const batch = waiting;
      const size = waitingBytes;
      waiting = [];
      waitingBytes = 0;
      await writeWhole(file, batch, position);
      batch.forEach(giveMemoryBack);
      position += size;
      syncBeside();
    }
  }
  function start(): Promise<void> {
    writing ??= flush()
      .catch(fail)
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
        await syncing;
        if (failure) throw failure;
        return position;
      } finally {
        await file.close();
      }
    },
  };
}

/** Waiting for the garbage collector instead would make it go through the whole heap every few dozen megabytes. */
function giveMemoryBack({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

async function writeWhole(file: FileHandle, batch: Buffer[], position: number): Promise<void> {
  const total = batch.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(batch, position);
  if (bytesWritten === total) return;
  // A nearly full disk takes a part and refuses the rest: asking for the rest names the reason.
  const rest = Buffer.concat(batch).subarray(bytesWritten);
  await writeWhole(file, [rest], position + bytesWritten);
}
