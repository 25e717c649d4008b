import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../runtime/log.ts';
import type { Storage } from '../../storage/storage.ts';
import type { MediaTools } from './media-tools.ts';
import { UnsupportedMediaError } from './processing-errors.ts';
import type { VideoEncoder } from './video-encoders.ts';

/** Where a video's files have their place; known to the feature that keeps them. */
export interface MediaKeys {
  /** Of everything that viewers may read of it. */
  prefix: (videoId: string) => string;
  upload: (videoId: string) => string;
  mp4: (videoId: string) => string;
  poster: (videoId: string, run: number, file: string) => string;
  candidate: (videoId: string, run: number, place: number) => string;
  storyboardImage: (videoId: string) => string;
  storyboard: (videoId: string) => string;
  textTrack: (videoId: string, trackId: string, revision: number) => string;
  hls: (videoId: string, run: number, file: string) => string;
  pieces: (videoId: string, run: number) => string;
  silentFile: (rendition: string) => string;
  typeOf: (key: string) => string;
}

export interface LocalFile {
  path: string;
  /** What it is in the storage. */
  key: string;
  sizeBytes: number;
}

export interface WorkParts {
  storage: Storage;
  keys: MediaKeys;
  tools: MediaTools | undefined;
  encoder: VideoEncoder;
  log: Log;
  /** On the storage's own disk where it has one, so that files change hands without being copied. */
  workRoot: string;
  /** The largest size that the plan of a workspace allows. */
  largestSizeOf: (workspaceId: string) => Promise<number>;
}

/** A private folder for the work on one video, with its source in it. Work that runs beside other work has a name. */
export interface WorkDir extends WorkParts {
  folder: string;
  /** Made anew each time it is asked for: what one step leaves behind is nothing to the next. */
  subfolder: (name: string) => Promise<string>;
  /** The file as it came; where that is gone, the one that plays. */
  source: () => Promise<LocalFile>;
  /** The file that plays. */
  mp4: () => Promise<LocalFile>;
  put: (key: string, path: string) => Promise<void>;
  putBytes: (key: string, bytes: Buffer) => Promise<void>;
  putText: (key: string, text: string) => Promise<void>;
}

export async function withWorkDir<T>(
  parts: WorkParts,
  { videoId, name, film }: { videoId: string; name: string; film?: () => Promise<LocalFile> },
  work: (dir: WorkDir) => Promise<T>,
): Promise<T> {
  const folder = join(parts.workRoot, videoId + name);
  // Whatever a killed worker left of this video goes first.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    return await work(createWorkDir({ ...parts, film }, videoId, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface DirParts extends WorkParts {
  /** Where somebody else has fetched it already. */
  film: (() => Promise<LocalFile>) | undefined;
}

function createWorkDir({ film, ...parts }: DirParts, videoId: string, folder: string): WorkDir {
  const { storage, keys } = parts;
  const fetched = new Map<string, Promise<LocalFile>>();
  async function fetchFirst(name: string, wanted: string[]): Promise<LocalFile> {
    const path = join(folder, name);
    for (const key of wanted)
      if (await storage.find(key)) {
        await storage.fetchFile(key, path);
        return { path, key, sizeBytes: (await stat(path)).size };
      }
    throw new UnsupportedMediaError('The file is gone. Upload it once more');
  }
  function once(name: string, wanted: string[]): Promise<LocalFile> {
    const known = fetched.get(name) ?? fetchFirst(name, wanted);
    fetched.set(name, known);
    return known;
  }
  const putBytes = (key: string, bytes: Buffer) => storage.putBytes(key, bytes, keys.typeOf(key));
  return {
    ...parts,
    folder,
    async subfolder(name) {
      const path = join(folder, name);
      await rm(path, { recursive: true, force: true });
      await mkdir(path);
      return path;
    },
    source: () => once('source', [keys.upload(videoId), keys.mp4(videoId)]),
    mp4: film ?? (() => once('playing', [keys.mp4(videoId)])),
    put: (key, path) => storage.putFile(key, path, keys.typeOf(key)),
    putBytes,
    putText: (key, text) => putBytes(key, Buffer.from(text)),
  };
}
