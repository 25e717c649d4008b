import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { StoredObject } from './storage.ts';

export async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<StoredObject> {
  for await (const page of paginateListObjectsV2({ client, pageSize: 1000 }, { Bucket, Prefix }))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key) yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
}
