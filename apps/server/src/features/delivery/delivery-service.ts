import type { FreshCache } from '../../db/fresh-cache.ts';
import { attachment } from '../../http/attachment.ts';
import type { OpenObject, Storage } from '../../storage/storage.ts';

interface Parts {
  cache: FreshCache;
  storage: Storage;
  /** The video that a film belongs to, and the film that it shows now; undefined where nothing is there for viewers. */
  findPublished: (filmId: string) => Promise<Published | undefined>;
  /** Why it is shown no more; undefined where that is not so. */
  takenDownOf: (videoId: string) => Promise<string | undefined>;
  fileOf: (videoId: string, name: string) => { key: string; contentType: string; isList: boolean } | undefined;
  /** Where the front server finds our files itself; empty where we send them. */
  accelPrefix: string;
}

interface Published {
  videoId: string;
  liveFilmId: string;
}

interface Sent {
  key: string;
  contentType: string;
  /** To be kept under this name, not shown. */
  filename?: string | undefined;
}

export type Delivery = { contentType: string; disposition?: string | undefined } & (
  | { kind: 'bytes'; object: OpenObject }
  | { kind: 'front server'; path: string; object: OpenObject }
  | { kind: 'elsewhere'; url: string }
);

export const signedLifeSeconds = 3_600;

export type DeliveryService = ReturnType<typeof createDeliveryService>;

export function createDeliveryService({ cache, storage, findPublished, takenDownOf, fileOf, accelPrefix }: Parts) {
  /** Viewers ask for hundreds of pieces of one video. */
  const published = (filmId: string): Promise<Published | undefined> =>
    cache.read(`published ${filmId}`, async () => {
      const value = await findPublished(filmId);
      return value ? { value, facts: [`video ${filmId}`, `video ${value.videoId}`] } : { value };
    });

  /** Undefined where nothing is there. */
  async function fromStorage({ key, contentType, filename }: Sent): Promise<Delivery | undefined> {
    const disposition = filename === undefined ? undefined : attachment(filename);
    const object = await storage.open(key);
    if (!object) return undefined;
    return accelPrefix && storage.ingest.kind === 'disk'
      ? { kind: 'front server', path: `${accelPrefix}/${key}`, object, contentType, disposition }
      : { kind: 'bytes', object, contentType, disposition };
  }

  return {
    takenDownOf,

    /** Of the cut that the video of a film shows now, where that is another. */
    async findLive(filmId: string): Promise<string | undefined> {
      const { liveFilmId = filmId } = (await published(filmId)) ?? {};
      return liveFilmId === filmId ? undefined : liveFilmId;
    },

    /** By id and one of our names; undefined where nothing is there for viewers. */
    async find(filmId: string, name: string): Promise<Delivery | undefined> {
      const file = fileOf(filmId, name);
      if (!file || !(await published(filmId))) return undefined;
      const { key, contentType, isList } = file;
      // Whatever a list names is looked for beside it: a signature is good for one file, so lists stay with us.
      const url = isList ? undefined : await storage.signedUrl(key, signedLifeSeconds);
      return url === undefined ? fromStorage({ key, contentType }) : { kind: 'elsewhere', url, contentType };
    },

    /** A file to keep; undefined where it is not there. */
    async open(file: Sent & { filename: string }): Promise<Delivery | undefined> {
      const { key, contentType, filename } = file;
      const url = await storage.signedUrl(key, signedLifeSeconds, attachment(filename));
      if (url === undefined) return fromStorage(file);
      return (await storage.find(key)) && { kind: 'elsewhere', url, contentType };
    },
  };
}
