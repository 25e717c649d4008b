const part = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/;

export class StorageKeyError extends Error {
  override readonly name = 'StorageKeyError';
}

/** A key is a few plain names with slashes between: nothing that a file system or a bucket could read as a way out. */
export function checkKey(key: string): string {
  const parts = key.split('/');
  if (parts.length > 6 || !parts.every((name) => part.test(name) && !name.endsWith('.')))
    throw new StorageKeyError('not a key of ours');
  return key;
}

/** A prefix is a key that ends in a slash, so that vid_1/ never means vid_10 too. */
export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new StorageKeyError('a prefix ends in a slash');
  checkKey(prefix.slice(0, -1));
  return prefix;
}
