import type { api, InputOf, ProcessingStep, Video } from '@kinora/contract';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { done } from '../../http/done.ts';
import { refuse } from '../../http/refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { mediaPrefixOf, mediaUrl } from './media-key.ts';
import { type VideoRow, videoStore } from './video-store.ts';
import { toVideo } from './video-view.ts';

type Videos = typeof api.videos;
type Of<Name extends keyof Videos> = InputOf<Videos[Name]>;

interface Processing {
  stepsOf: (accountId: string, videoIds: string[]) => Promise<Map<string, ProcessingStep[]>>;
  /** False where there is nothing left to work on. */
  restart: (tx: Transaction, video: { accountId: string; videoId: string }) => Promise<boolean>;
}

interface Uploads {
  settleFor: (accountId: string) => Promise<void>;
  takePlace: (tx: Transaction, accountId: string) => Promise<void>;
  keyOf: (videoId: string) => string;
  /** Of a file that is still on its way. */
  discardParts: (videoId: string) => Promise<void>;
}

interface Parts {
  db: Database;
  storage: Storage;
  videoCdnUrl: string;
  processing: Processing;
  uploads: Uploads;
}

export interface VideoLook {
  posterUrl: string | null;
  size: { width: number; height: number } | null;
}

const sizeOf = (width: number | null, height: number | null) => (width && height ? { width, height } : null);

export type VideoService = ReturnType<typeof createVideoService>;

export function createVideoService({ db, storage, videoCdnUrl, processing, uploads }: Parts) {
  async function toVideos(accountId: string, rows: VideoRow[]): Promise<Video[]> {
    const working = rows
      .filter(({ status, statusReason }) => status !== 'ready' || statusReason !== null)
      .map(({ id }) => id);
    const steps = await processing.stepsOf(accountId, working);
    return rows.map((row) => toVideo(row, steps.get(row.id) ?? [], videoCdnUrl));
  }
  async function toOne(accountId: string, row: VideoRow): Promise<Video> {
    const steps = await processing.stepsOf(accountId, [row.id]);
    return toVideo(row, steps.get(row.id) ?? [], videoCdnUrl);
  }
  async function get(accountId: string, id: string): Promise<VideoRow> {
    return (await videoStore.find(db, accountId, id)) ?? refuse('video_not_found');
  }
  /** The row goes last: as long as it is there, what is left of the files will be looked for. */
  async function removeFiles(id: string): Promise<void> {
    await uploads.discardParts(id);
    await storage.remove(uploads.keyOf(id));
    await storage.removeAll(mediaPrefixOf(id));
    await videoStore.removeDeleted(db, id);
  }

  return {
    async list(query: Of<'list'>, { actor: { accountId } }: Call<'key'>) {
      await uploads.settleFor(accountId);
      const { rows, nextCursor, total } = await videoStore.list(db, accountId, query);
      const items = await toVideos(
        accountId,
        rows.map(({ video }) => video),
      );
      return { items, nextCursor, total };
    },

    async get({ video_id }: Of<'get'>, { actor: { accountId } }: Call<'key'>): Promise<Video> {
      return toOne(accountId, await get(accountId, video_id));
    },

    async rename({ video_id, name }: Of<'rename'>, { actor: { accountId } }: Call<'key'>): Promise<Video> {
      const row = await videoStore.rename(db, accountId, video_id, name);
      return toOne(accountId, row ?? refuse('video_not_found'));
    },

    async remove({ video_id }: Of<'remove'>, { actor: { accountId } }: Call<'key'>) {
      if (!(await videoStore.markDeleted(db, accountId, video_id))) refuse('video_not_found');
      await removeFiles(video_id);
      return done;
    },

    async retry({ video_id }: Of<'retry'>, { actor: { accountId } }: Call<'key'>): Promise<Video> {
      const { status, statusReason } = await get(accountId, video_id);
      if (statusReason === null) refuse('video_not_failed');
      await db.transaction(async (tx) => {
        if (status === 'failed') await uploads.takePlace(tx, accountId);
        if (!(await processing.restart(tx, { accountId, videoId: video_id }))) refuse('video_not_failed');
      });
      return toOne(accountId, await get(accountId, video_id));
    },

    async players({ video_id }: Of<'players'>, { actor: { accountId } }: Call<'key'>) {
      await get(accountId, video_id);
      return videoStore.listPlayers(db, accountId, video_id);
    },

    async has(accountId: string, videoId: string): Promise<boolean> {
      return (await videoStore.find(db, accountId, videoId)) !== undefined;
    },

    /** What a card shows of each. */
    async looksOf(accountId: string, videoIds: string[]): Promise<Map<string, VideoLook>> {
      const rows = await videoStore.listLooks(db, accountId, videoIds);
      return new Map(
        rows.map(({ id, posterKey, width, height }) => [
          id,
          { posterUrl: posterKey === null ? null : mediaUrl(videoCdnUrl, posterKey), size: sizeOf(width, height) },
        ]),
      );
    },

    isPublished: (videoId: string) => videoStore.isPublished(db, videoId),

    /** What viewers get now: HLS where it is ready, otherwise the file; undefined where nothing plays. */
    async playbackOf(accountId: string, videoId: string) {
      const row = await videoStore.find(db, accountId, videoId);
      if (!row || row.playableAt === null) return undefined;
      const { url, hls_url, poster_url, storyboard_url, duration_seconds, width, height } = toVideo(
        row,
        [],
        videoCdnUrl,
      );
      return {
        source:
          hls_url === null ? { url, type: 'mp4' as const } : { url: hls_url, type: 'hls' as const, fallbackUrl: url },
        posterUrl: poster_url,
        storyboardUrl: storyboard_url,
        durationSeconds: duration_seconds,
        size: sizeOf(width, height),
        uploadedAt: row.createdAt,
      };
    },

    /** Part of deleting an account; may be repeated after a crash. */
    async removeAllOf(accountId: string): Promise<void> {
      for (const { id } of await videoStore.listIds(db, accountId)) {
        await videoStore.markDeleted(db, accountId, id);
        await removeFiles(id);
      }
    },

    async removeDeleted(): Promise<void> {
      for (const { id } of await videoStore.listDeleted(db)) await removeFiles(id);
    },

    statesOf: (ids: string[]) => videoStore.statesOf(db, ids),
  };
}
