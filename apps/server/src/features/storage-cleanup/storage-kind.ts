import type { StorageKind } from '@kinora/contract/admin';

const kinds: [RegExp, StorageKind][] = [
  [/^uploads\//, 'originals'],
  [/^images\//, 'images'],
  [/^videos\/[^/]+\/hls\d+\//, 'streams'],
  [/^videos\/[^/]+\/pieces\d+\//, 'pieces'],
  [/^videos\/[^/]+\/text\//, 'captions'],
  [/^videos\/[^/]+\/(poster|candidates|storyboard)/, 'pictures'],
];

/** What a file is for, by its key. */
export const kindOf = (key: string): StorageKind => kinds.find(([form]) => form.test(key))?.[1] ?? 'files';
