import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';
import { isNoSuchKey } from './s3-error.ts';
import type { StorageContext } from './storage.ts';

/** Two processes may get here at once; whoever comes second finds it. A key without this right leaves it to the operator. */
export async function ensureBucket(client: S3Client, Bucket: string, { onWarning }: StorageContext): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    // Away, or not ours to look at: both are told by whoever uses it.
    if (!isNoSuchKey(error)) return;
    await client
      .send(new CreateBucketCommand({ Bucket }))
      .catch((refusal: unknown) => onWarning('there is no such bucket, and it could not be created', refusal));
  }
}

/** Players read from any site, uploads come from the dashboard only. A key without this right leaves it to the operator. */
export async function allowBrowsers(
  client: S3Client,
  Bucket: string,
  { dashboardOrigin, onWarning }: StorageContext,
): Promise<void> {
  const reading = {
    AllowedHeaders: ['*'],
    ExposeHeaders: ['Content-Range', 'Content-Length', 'Accept-Ranges', 'ETag'],
  };
  // Some servers take the first rule that knows the page, whatever it is about: the dashboard's must stand first and whole.
  const CORSRules = [
    {
      ...reading,
      AllowedMethods: ['GET', 'HEAD', 'POST', 'PUT'],
      AllowedOrigins: [dashboardOrigin],
      MaxAgeSeconds: 600,
    },
    { ...reading, AllowedMethods: ['GET', 'HEAD'], AllowedOrigins: ['*'], MaxAgeSeconds: 86_400 },
  ];
  try {
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  } catch (error) {
    onWarning('the bucket did not take our cross-origin rules', error);
  }
}
