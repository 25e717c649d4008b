import type { Readable } from 'node:stream';
import type { DiskIngest } from './disk-ingest.ts';
import type { BucketIngest } from './s3-ingest.ts';

export interface StoredObject {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Both ends belong to it, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Size, time and bytes of one and the same object, whatever happens to its key meanwhile. */
export interface OpenObject extends StoredObject {
  /** Ends the object when read to its end or destroyed. */
  stream: (range?: ByteRange) => Readable;
  /** The same for a small part: in one piece, which costs half as much. */
  read: (range: ByteRange) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Where media live. Keys are made by us; anything else is refused. What is there is there whole, or not at all. */
export interface Storage {
  /** Rejects with the reason where nothing can be stored or read now. */
  check: () => Promise<void>;
  find: (key: string) => Promise<StoredObject | undefined>;
  open: (key: string) => Promise<OpenObject | undefined>;
  putBytes: (key: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** The local file is given away: it may be gone afterwards. */
  putFile: (key: string, path: string, contentType: string) => Promise<void>;
  /** A local file to read, never to write: it may be the stored object itself. */
  fetchFile: (key: string, path: string) => Promise<void>;
  move: (from: string, to: string, contentType: string) => Promise<void>;
  /** In the order of their keys; those that come after one, where it is given. */
  list: (prefix: string, after?: string) => AsyncIterable<StoredObject>;
  /** Removing what is not there succeeds. */
  remove: (key: string) => Promise<void>;
  removeAll: (prefix: string) => Promise<void>;
  /** An address where the object itself can be read for a while; undefined where only we can read it. */
  signedUrl: (key: string, lifeSeconds: number, disposition?: string) => Promise<string | undefined>;
  /** How bytes come in: through us, or straight into the bucket. */
  ingest: DiskIngest | BucketIngest;
}

export interface StorageContext {
  /** Whose pages may post files into a bucket. */
  dashboardOrigin: string;
  /** A web server reads the files of the local disk itself. */
  isHandedOver?: boolean;
  onWarning: (message: string, error: unknown) => void;
}
