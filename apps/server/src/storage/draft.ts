import type { BatchWriter } from './batch-writer.ts';
import type { DiskIngest } from './disk-ingest.ts';
import { createPartWriter, partBytes } from './part-writer.ts';
import type { BucketIngest } from './s3-ingest.ts';
import type { Storage } from './storage.ts';

/** A file that we bring in ourselves, in as many goes as it takes. Nobody sees it before it is kept. */
export interface Draft {
  /** What is safe of it: where the next go may begin. */
  storedBytes: () => Promise<number>;
  /** Goes on at `offset`, which is the start or what is stored; whatever was behind it is gone. */
  append: (offset: number) => Promise<BatchWriter>;
  /** Whole now. */
  keep: (sizeBytes: number) => Promise<void>;
}

interface DraftNames {
  /** On a disk, until it is kept. */
  name: string;
  key: string;
  contentType: string;
}

export const openDraft = ({ ingest }: Pick<Storage, 'ingest'>, names: DraftNames): Draft =>
  ingest.kind === 'disk' ? onDisk(ingest, names) : inBucket(ingest, names);

const onDisk = (ingest: DiskIngest, { name, key }: DraftNames): Draft => ({
  storedBytes: async () => (await ingest.sizeOf(name)) ?? 0,
  append: (offset) => ingest.append(name, offset),
  keep: () => ingest.keep(name, key),
});

function inBucket({ parts }: BucketIngest, { key, contentType }: DraftNames): Draft {
  return {
    async storedBytes() {
      const { stored } = await parts.begin(key, contentType);
      let whole = 0;
      while (stored.get(whole + 1)?.sizeBytes === partBytes) whole += 1;
      return whole * partBytes;
    },
    append: async (offset) => createPartWriter(await parts.begin(key, contentType), offset),
    async keep(sizeBytes) {
      const begun = await parts.begin(key, contentType);
      await begun.complete(Math.ceil(sizeBytes / partBytes));
    },
  };
}
