import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type MultipartUpload,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { whenAnswering } from './s3-error.ts';
import { checkKey } from './storage-key.ts';

interface StoredPart {
  sizeBytes: number;
  etag: string;
}

/** A file on its way into the bucket, in parts; the bucket itself remembers which have arrived. */
export interface BegunParts {
  stored: ReadonlyMap<number, StoredPart>;
  /** Where the browser puts one part, which must be of exactly this size. */
  sign: (number: number, sizeBytes: number, lifeSeconds: number) => Promise<string>;
  /** Puts one part there ourselves. */
  put: (number: number, bytes: Buffer) => Promise<void>;
  /** Makes the first so many parts the object. */
  complete: (count: number) => Promise<void>;
}

export interface BucketParts {
  /** Goes on where the key was begun, or begins. */
  begin: (key: string, contentType: string) => Promise<BegunParts>;
  /** Nothing of the key's parts is kept. */
  discard: (key: string) => Promise<void>;
  list: (prefix: string) => Promise<{ key: string; modifiedAt: Date }[]>;
}

export function createBucketParts(client: S3Client, Bucket: string): BucketParts {
  async function findAll(Prefix: string): Promise<MultipartUpload[]> {
    const found: MultipartUpload[] = [];
    let at: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {};
    while (at) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix, ...at }),
      );
      found.push(...(page.Uploads ?? []));
      at = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
    }
    return found;
  }
  const findOf = async (key: string) => (await findAll(checkKey(key))).filter(({ Key }) => Key === key);

  async function listStored(Key: string, UploadId: string): Promise<Map<number, StoredPart>> {
    const stored = new Map<number, StoredPart>();
    let at: string | undefined = '0';
    while (at !== undefined) {
      const page: ListPartsCommandOutput = await client.send(
        new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: at }),
      );
      for (const { PartNumber, Size, ETag } of page.Parts ?? [])
        if (PartNumber && ETag) stored.set(PartNumber, { sizeBytes: Size ?? 0, etag: ETag });
      // Some servers name a next part behind the last page too.
      at = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    }
    return stored;
  }

  return {
    begin: (key, ContentType) =>
      whenAnswering(async () => {
        const at = { Bucket, Key: checkKey(key) };
        const [known] = await findOf(key);
        const UploadId =
          known?.UploadId ??
          (await client.send(new CreateMultipartUploadCommand({ ...at, ContentType }))).UploadId ??
          '';
        const stored = known ? await listStored(key, UploadId) : new Map<number, StoredPart>();
        return {
          stored,
          sign: (PartNumber, ContentLength, expiresIn) =>
            getSignedUrl(client, new UploadPartCommand({ ...at, UploadId, PartNumber, ContentLength }), {
              expiresIn,
              signableHeaders: new Set(['host', 'content-length']),
            }),
          put: (PartNumber, Body) =>
            whenAnswering(async () => {
              await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
            }),
          complete: (count) =>
            whenAnswering(async () => {
              const Parts = Array.from({ length: count }, (_, index) => ({
                PartNumber: index + 1,
                ETag: stored.get(index + 1)?.etag,
              }));
              await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
            }),
        };
      }),
    discard: (key) =>
      whenAnswering(async () => {
        for (const { UploadId } of await findOf(key))
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId }));
      }),
    list: (prefix) =>
      whenAnswering(async () =>
        (await findAll(prefix)).flatMap(({ Key, Initiated }) =>
          Key ? [{ key: Key, modifiedAt: Initiated ?? new Date(0) }] : [],
        ),
      ),
  };
}
