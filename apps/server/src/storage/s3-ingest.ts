import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { type BucketParts, createBucketParts } from './s3-parts.ts';
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
export interface BucketIngest {
  kind: 'bucket';
  largestBytes: number;
  createForm: (rules: PostRules) => Promise<PostForm>;
  parts: BucketParts;
}

/** The most that S3 takes in one form; what is larger goes in parts. */
const largestFormBytes = 5 * 1024 ** 3;

export function createBucketIngest(client: S3Client, Bucket: string): BucketIngest {
  return {
    kind: 'bucket',
    largestBytes: 256 * 1024 ** 3,
    createForm: ({ key, contentType, maxBytes, lifeSeconds }) =>
      createPresignedPost(client, {
        Bucket,
        Key: checkKey(key),
        Conditions: [
          ['content-length-range', 1, Math.min(maxBytes, largestFormBytes)],
          ['eq', '$Content-Type', contentType],
        ],
        Fields: { 'Content-Type': contentType },
        Expires: lifeSeconds,
      }),
    parts: createBucketParts(client, Bucket),
  };
}
