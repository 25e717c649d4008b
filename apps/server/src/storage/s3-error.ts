import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageKeyError } from './storage-key.ts';

/** The storage is away, not the object: a moment later may be better. */
class StorageDownError extends Error {
  override readonly name = 'StorageDownError';
  readonly code = 'STORAGE_DOWN';
}

export const isStorageDown = (error: unknown): boolean => error instanceof StorageDownError;

export const isNoSuchKey = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;

const isOfLocalFile = (error: unknown): boolean => error instanceof Error && 'path' in error && 'errno' in error;

/** What is no answer of the bucket, or one that it is not well, becomes one kind of error. */
export async function whenAnswering<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const status = statusOf(error);
    if (error instanceof StorageKeyError || isOfLocalFile(error)) throw error;
    if (status >= 300 && status < 500 && status !== 429) throw error;
    throw new StorageDownError('the storage does not answer', { cause: error });
  }
}
