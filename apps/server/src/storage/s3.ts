import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3StorageSettings } from '../settings/settings.ts';
import { copyObject } from './s3-copy.ts';
import { isNoSuchKey, whenAnswering } from './s3-error.ts';
import { createBucketIngest } from './s3-ingest.ts';
import { listObjects } from './s3-list.ts';
import { allowBrowsers, ensureBucket } from './s3-setup.ts';
import { reuseSignedUrls } from './signed-urls.ts';
import type { OpenObject, Storage, StorageContext, StoredObject } from './storage.ts';
import { checkKey, checkPrefix } from './storage-key.ts';

/** Everything we store may be kept by caches for ever: what changes gets another key. */
const cacheControl = 'public, max-age=31536000, immutable';

export async function openS3(settings: S3StorageSettings, context: StorageContext): Promise<Storage> {
  const Bucket = settings.bucket;
  const client = createClient(settings);
  await ensureBucket(client, Bucket, context);
  await allowBrowsers(client, Bucket, context);
  const at = (key: string) => ({ Bucket, Key: checkKey(key) });
  const storage: Storage = {
    check: () => whenAnswering(async () => void (await client.send(new HeadBucketCommand({ Bucket })))),
    find: (key) =>
      whenAnswering(async () => {
        const head = await client.send(new HeadObjectCommand(at(key))).catch(noneIfMissing);
        return head && { key, sizeBytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
      }),
    async open(key) {
      const found = await storage.find(key);
      return found && openObject(client, { Bucket, found });
    },
    putBytes: (key, Body, ContentType) =>
      whenAnswering(async () => {
        await client.send(new PutObjectCommand({ ...at(key), Body, ContentType, CacheControl: cacheControl }));
      }),
    putFile: (key, path, ContentType) =>
      whenAnswering(async () => {
        const params = { ...at(key), Body: createReadStream(path), ContentType, CacheControl: cacheControl };
        await new Upload({ client, params, partSize: 16 * 1024 * 1024, queueSize: 2 }).done();
      }),
    fetchFile: (key, path) =>
      whenAnswering(async () => {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        await pipeline(Body as Readable, createWriteStream(path, { flags: 'wx' }));
      }),
    move: (from, to, ContentType) =>
      whenAnswering(async () => {
        const sizeBytes = (await storage.find(from))?.sizeBytes ?? 0;
        const source = { bucket: Bucket, from: checkKey(from), sizeBytes };
        await copyObject(client, source, { ...at(to), ContentType, CacheControl: cacheControl });
        await storage.remove(from);
      }),
    list: (prefix, after) => listObjects(client, { bucket: Bucket, prefix: checkPrefix(prefix), after }),
    remove: (key) =>
      whenAnswering(async () => {
        await client.send(new DeleteObjectCommand(at(key)));
      }),
    removeAll: (prefix) => whenAnswering(() => removeAll(client, Bucket, checkPrefix(prefix))),
    signedUrl: reuseSignedUrls((key, expiresIn, ResponseContentDisposition) =>
      getSignedUrl(client, new GetObjectCommand({ ...at(key), ResponseContentDisposition }), { expiresIn }),
    ),
    ingest: createBucketIngest(client, Bucket),
  };
  return storage;
}

function createClient({ endpoint, region, accessKey, secretKey }: S3StorageSettings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    maxAttempts: 3,
    // By default the SDK sends streams in a form that many S3 servers answer with 411 or store broken.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  });
}

function openObject(client: S3Client, { Bucket, found }: { Bucket: string; found: StoredObject }): OpenObject {
  const stream: OpenObject['stream'] = (range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    return Readable.from(readObject(client, new GetObjectCommand({ Bucket, Key: found.key, Range })), {
      objectMode: false,
    });
  };
  return {
    ...found,
    stream,
    read: (range) => buffer(stream(range)),
    close: async () => undefined,
  };
}

async function* readObject(client: S3Client, command: GetObjectCommand): AsyncIterable<Buffer> {
  const { Body } = await client.send(command);
  for await (const chunk of Body as Readable) yield chunk as Buffer;
}

async function removeAll(client: S3Client, Bucket: string, prefix: string): Promise<void> {
  let batch: { Key: string }[] = [];
  const send = async () => {
    if (batch.length > 0)
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: batch, Quiet: true } }));
    batch = [];
  };
  for await (const { key } of listObjects(client, { bucket: Bucket, prefix }))
    if (batch.push({ Key: key }) === 500) await send();
  await send();
}

function noneIfMissing(error: unknown): undefined {
  if (isNoSuchKey(error)) return undefined;
  throw error;
}
