import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

const gib = 1024 ** 3;
/** The most that S3 copies in one call. */
const wholeBytes = 5 * gib;

interface Source {
  bucket: string;
  from: string;
  sizeBytes: number;
}

interface Target {
  Bucket: string;
  Key: string;
  ContentType: string;
  CacheControl: string;
}

/** Inside the bucket: no byte passes through us. */
export async function copyObject(client: S3Client, { bucket, from, sizeBytes }: Source, to: Target): Promise<void> {
  const CopySource = `${bucket}/${from}`;
  if (sizeBytes > wholeBytes) return copyInParts(client, { CopySource, sizeBytes }, to);
  await client.send(new CopyObjectCommand({ ...to, CopySource, MetadataDirective: 'REPLACE' }));
}

async function copyInParts(
  client: S3Client,
  { CopySource, sizeBytes }: { CopySource: string; sizeBytes: number },
  to: Target,
): Promise<void> {
  const { Bucket, Key } = to;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to));
  const upload = { Bucket, Key, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < sizeBytes; start += gib) {
      const PartNumber = Parts.length + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(start + gib, sizeBytes) - 1}`;
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({ ...upload, PartNumber, CopySource, CopySourceRange }),
      );
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}
