import { PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';
import type { StorageContext } from './storage.ts';

/** Players read from any site, uploads come from the dashboard only. A key without this right leaves it to the operator. */
export async function allowBrowsers(
  client: S3Client,
  Bucket: string,
  { dashboardOrigin, onWarning }: StorageContext,
): Promise<void> {
  const CORSRules = [
    {
      AllowedMethods: ['GET', 'HEAD'],
      AllowedOrigins: ['*'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['Content-Range', 'Content-Length', 'Accept-Ranges', 'ETag'],
      MaxAgeSeconds: 86_400,
    },
    { AllowedMethods: ['POST', 'PUT'], AllowedOrigins: [dashboardOrigin], AllowedHeaders: ['*'], MaxAgeSeconds: 600 },
  ];
  try {
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  } catch (error) {
    onWarning('the bucket did not take our cross-origin rules', error);
  }
}
