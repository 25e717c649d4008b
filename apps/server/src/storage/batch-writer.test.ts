import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toRefusal } from '../http/error-handler.ts';
import { createBatchWriter } from './batch-writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-writer-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a batch writer', () => {
  it('writes every byte in order, whatever the pieces', async () => {
    const path = join(folder, 'file');
    const writer = createBatchWriter(await open(path, 'w'), 0);
    const pieces = Array.from({ length: 3_000 }, (_, index) =>
      Buffer.alloc(1 + ((index * 7_919) % 30_000), index % 251),
    );
    const whole = Buffer.concat(pieces);
    for (const piece of pieces) if (!writer.write(piece)) await writer.drained();
    expect(await writer.close()).toBe(whole.length);
    expect((await readFile(path)).equals(whole)).toBe(true);
  });

  it('gives the memory of whole chunks back as soon as they are written, and leaves parts of others alone', async () => {
    const writer = createBatchWriter(await open(join(folder, 'memory'), 'w'), 0);
    const [own, other] = [Buffer.alloc(100_000, 1), Buffer.alloc(100_000, 2)];
    writer.write(own);
    writer.write(other.subarray(0, 50_000));
    expect(await writer.close()).toBe(150_000);
    expect([own.buffer.byteLength, other.at(0)]).toEqual([0, 2]);
  });

  it.runIf(existsSync('/dev/full'))('says that the disk is full, which callers hear as 507', async () => {
    const writer = createBatchWriter(await open('/dev/full', 'w'), 0);
    for (let piece = 0; piece < 40; piece += 1) writer.write(Buffer.alloc(64 * 1024));
    await expect(writer.drained()).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(writer.write(Buffer.from('more'))).toBe(false);
    const failure = await writer.close().catch((error: unknown) => error);
    expect(toRefusal(failure)).toMatchObject({ code: 'storage_full', status: 507 });
  });
});
