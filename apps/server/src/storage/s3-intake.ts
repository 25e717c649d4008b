import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { checkKey } from './storage-key.ts';

export interface PostForm {
  url: string;
  fields: Record<string, string>;
}

export interface PostRules {
  key: string;
  contentType: string;
  maxBytes: number;
  lifeSeconds: number;
}

/** Browsers post files straight into the bucket, which holds them to the signed rules. */
export interface BucketIntake {
  kind: 'bucket';
  largestBytes: number;
  createForm: (rules: PostRules) => Promise<PostForm>;
}

export function createBucketIntake(client: S3Client, Bucket: string): BucketIntake {
  return {
    kind: 'bucket',
    // The most that S3 takes in one form.
    largestBytes: 5 * 1024 ** 3,
    createForm: ({ key, contentType, maxBytes, lifeSeconds }) =>
      createPresignedPost(client, {
        Bucket,
        Key: checkKey(key),
        Conditions: [
          ['content-length-range', 1, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
        Fields: { 'Content-Type': contentType },
        Expires: lifeSeconds,
      }),
  };
}
