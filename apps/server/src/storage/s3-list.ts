import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { StoredObject } from './storage.ts';

interface Wanted {
  bucket: string;
  prefix: string;
  after?: string | undefined;
}

export async function* listObjects(client: S3Client, { bucket, prefix, after }: Wanted): AsyncIterable<StoredObject> {
  const wanted = { Bucket: bucket, Prefix: prefix, StartAfter: after || undefined };
  for await (const page of paginateListObjectsV2({ client, pageSize: 1000 }, wanted))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key) yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
}
