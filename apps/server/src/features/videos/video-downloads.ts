import { extname } from 'node:path';
import { type api, type InputOf, type VideoDownload, VideoFile } from '@kinora/contract';
import type { Keys } from '../../crypto/keys.ts';
import type { Database } from '../../db/connect.ts';
import { toFilename } from '../../http/attachment.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { readTicket, writeTicket } from './download-ticket.ts';
import { type ShownVideo, withLiveFilms } from './live-film.ts';
import { mediaKeys } from './media-key.ts';
import { type VideoRow, videoStore } from './video-store.ts';

interface Parts {
  db: Database;
  storage: Storage;
  uploadKeyOf: (videoId: string) => string;
  signingKeys: Keys;
  apiUrl: string;
  now?: () => number;
}

/** What is sent, and what whoever gets it is to call it. */
export interface NamedFile {
  key: string;
  contentType: string;
  filename: string;
}

const lifeSeconds = 3_600;

export type VideoDownloads = ReturnType<typeof createVideoDownloads>;

/** The files of a video, for people who want to keep them. */
export function createVideoDownloads({ db, storage, uploadKeyOf, signingKeys, apiUrl, now = Date.now }: Parts) {
  /** Where each lies, whether it is there or not. What plays as it came is the original. */
  function keyOf({ filmId: id, probe }: ShownVideo, file: VideoFile): string | undefined {
    if (file === 'original') return probe?.way === 'as it is' ? mediaKeys.mp4(id) : uploadKeyOf(id);
    return probe?.way === 'as it is' ? undefined : mediaKeys.mp4(id);
  }

  async function find(row: ShownVideo, file: VideoFile): Promise<(NamedFile & { sizeBytes: number }) | undefined> {
    const key = keyOf(row, file);
    const stored = key === undefined ? undefined : await storage.find(key);
    if (!stored) return undefined;
    const isMp4 = file === 'mp4';
    const fileName = row.fileName ?? row.name;
    return {
      ...stored,
      contentType: isMp4 ? 'video/mp4' : 'application/octet-stream',
      filename: isMp4 ? mp4NameOf(row.name, extname(fileName)) : toFilename(fileName),
    };
  }

  const shown = async (row: VideoRow | undefined): Promise<ShownVideo | undefined> =>
    row && (await withLiveFilms(db, row.workspaceId, [row]))[0];

  return {
    /** With addresses that work for an hour. */
    async list(
      { video_id }: InputOf<typeof api.videos.downloads>,
      { actor: { workspaceId } }: Call<'key'>,
    ): Promise<VideoDownload[]> {
      const row = (await shown(await videoStore.find(db, workspaceId, video_id))) ?? refuse('video_not_found');
      const expiresAt = Math.floor(now() / 1000) + lifeSeconds;
      const found = await Promise.all(VideoFile.options.map(async (file) => ({ file, is: await find(row, file) })));
      return found.flatMap(({ file, is }) =>
        is
          ? [
              {
                file,
                filename: is.filename,
                size_bytes: is.sizeBytes,
                url: `${apiUrl}/downloads/${writeTicket(signingKeys, { videoId: row.id, file, expiresAt })}`,
                expires_at: expiresAt,
              },
            ]
          : [],
      );
    },

    /** What a ticket stands for; undefined where it is forged or late, or the video is gone. */
    async open(ticketText: string): Promise<NamedFile | undefined> {
      const ticket = readTicket(signingKeys, ticketText);
      if (!ticket || ticket.expiresAt * 1000 < now()) return undefined;
      const row = await shown(await videoStore.findById(db, ticket.videoId));
      return row && find(row, ticket.file);
    },

    /** What viewers of a player may keep: the file that plays, under the name that they read. */
    ofViewers: (filmId: string, title: string): NamedFile => ({
      key: mediaKeys.mp4(filmId),
      contentType: 'video/mp4',
      filename: mp4NameOf(title, '.mp4'),
    }),
  };
}

/** In place of the ending that the name may still have from its file. */
const mp4NameOf = (name: string, ending: string): string =>
  `${toFilename(name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name)}.mp4`;
