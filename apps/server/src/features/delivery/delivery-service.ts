import type { Grant } from '../../crypto/grants.ts';
import type { FreshCache } from '../../db/fresh-cache.ts';
import { attachment } from '../../http/attachment.ts';
import type { OpenObject, Storage } from '../../storage/storage.ts';

interface Parts {
  cache: FreshCache;
  storage: Storage;
  /** The video that a film belongs to, and the film that it shows now; undefined where nothing is there for viewers. */
  findPublished: (filmId: string) => Promise<Published | undefined>;
  /** Undefined where it is none for this video, or has expired. */
  readGrant: (videoId: string, grant: string) => Grant | undefined;
  /** Why it is shown no more; undefined where that is not so. */
  takenDownOf: (videoId: string) => Promise<string | undefined>;
  fileOf: (videoId: string, name: string) => { key: string; contentType: string; isList: boolean } | undefined;
  /** Where the front server finds our files itself; empty where we send them. */
  accelPrefix: string;
  now?: () => number;
}

interface Published {
  videoId: string;
  liveFilmId: string;
  isProtected: boolean;
}

interface Sent {
  key: string;
  contentType: string;
  /** To be kept under this name, not shown. */
  filename?: string | undefined;
}

export type Delivery = {
  contentType: string;
  disposition?: string | undefined;
  /** Of a grant: for how long the one who brought it may still have the file. */
  grantedSeconds?: number | undefined;
} & (
  | { kind: 'bytes'; object: OpenObject }
  | { kind: 'front server'; path: string; object: OpenObject }
  | { kind: 'elsewhere'; url: string; lifeSeconds: number }
);

const signedLifeSeconds = 3_600;

/** Few different ones, so that an address can be given out again; none outlives the grant it was given for. */
const signedLives = [signedLifeSeconds, 900, 240, 60];
const lifeWithin = (seconds: number): number =>
  signedLives.find((life) => life <= seconds) ?? Math.max(1, Math.floor(seconds));

export type DeliveryService = ReturnType<typeof createDeliveryService>;

export function createDeliveryService(parts: Parts) {
  const { cache, storage, findPublished, readGrant, takenDownOf, fileOf, accelPrefix, now = () => Date.now() } = parts;
  /** Viewers ask for hundreds of pieces of one video. */
  const published = (filmId: string): Promise<Published | undefined> =>
    cache.read(`published ${filmId}`, async () => {
      const value = await findPublished(filmId);
      return value ? { value, facts: [`video ${filmId}`, `video ${value.videoId}`] } : { value };
    });

  /** Grants are for a video, whichever of its cuts a file is of. Undefined where nothing is there for whoever asks. */
  async function admit(filmId: string, grantText: string | undefined) {
    const video = await published(filmId);
    const grant = video && grantText !== undefined ? readGrant(video.videoId, grantText) : undefined;
    // One that is no good opens nothing, not even what is open to all: it would seem to work.
    if (!video || (grantText !== undefined && !grant) || (video.isProtected && !grant)) return undefined;
    return { video, grant };
  }

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

    /** Of the cut that the video of a film shows now, where that is another and whoever asks may have it. */
    async findLive(filmId: string, grantText?: string): Promise<string | undefined> {
      const { liveFilmId = filmId } = (await admit(filmId, grantText))?.video ?? {};
      return liveFilmId === filmId ? undefined : liveFilmId;
    },

    /** By id and one of our names; undefined where nothing is there for whoever asks. */
    async find(filmId: string, name: string, grantText?: string): Promise<Delivery | undefined> {
      const file = fileOf(filmId, name);
      const admitted = file && (await admit(filmId, grantText));
      if (!admitted) return undefined;
      const { grant } = admitted;
      const { key, contentType, isList } = file;
      const grantedSeconds = grant && Math.max(0, Math.floor((grant.expiresAt - now()) / 1000));
      const lifeSeconds = lifeWithin(grantedSeconds ?? signedLifeSeconds);
      // Whatever a list names is looked for beside it: a signature is good for one file, so lists stay with us.
      const url = isList ? undefined : await storage.signedUrl(key, lifeSeconds);
      const found =
        url === undefined
          ? await fromStorage({ key, contentType })
          : { kind: 'elsewhere' as const, url, lifeSeconds, contentType };
      return found && { ...found, grantedSeconds };
    },

    /** A file to keep; undefined where it is not there. */
    async open(file: Sent & { filename: string }): Promise<Delivery | undefined> {
      const { key, contentType, filename } = file;
      const url = await storage.signedUrl(key, signedLifeSeconds, attachment(filename));
      if (url === undefined) return fromStorage(file);
      return (await storage.find(key)) && { kind: 'elsewhere', url, lifeSeconds: signedLifeSeconds, contentType };
    },
  };
}
