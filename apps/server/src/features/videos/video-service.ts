import { type api, done, type InputOf, type ProcessingStep, type Video } from '@kinora/contract';
import type { Database, Queries, Transaction } from '../../db/connect.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { inChunks } from '../../http/whole-list.ts';
import type { Storage } from '../../storage/storage.ts';
import { type ShownVideo, showFilm, withLiveFilms } from './live-film.ts';
import { fixedUrl, isReadAlong, mediaKeys, mediaPrefixOf, mediaUrl } from './media-key.ts';
import { ownerlessVideoStore } from './ownerless-video-store.ts';
import { failedKeptDays } from './video-life-service.ts';
import { sizeOf, toPlayback } from './video-playback.ts';
import { type VideoRow, videoStore } from './video-store.ts';
import { toVideo, type VideoWork } from './video-view.ts';

type Videos = typeof api.videos;
type Of<Name extends keyof Videos> = InputOf<Videos[Name]>;

interface Processing {
  stepsOf: (workspaceId: string, videoIds: string[]) => Promise<Map<string, ProcessingStep[]>>;
  /** False where there is nothing left to work on. */
  restart: (tx: Transaction, video: VideoRef) => Promise<boolean>;
}

interface Imports {
  arrivalsOf: (workspaceId: string, videoIds: string[]) => Promise<Map<string, NonNullable<VideoWork['arrival']>>>;
  /** False where the video was not to be fetched. */
  restart: (tx: Transaction, video: VideoRef) => Promise<boolean>;
}

interface Uploads {
  /** Of all that this workspace sends, or of one file. */
  settleFor: (workspaceId: string, videoId?: string) => Promise<void>;
  takeSlot: (tx: Transaction, workspaceId: string, has: { slots: number }) => Promise<void>;
  keyOf: (videoId: string) => string;
  /** Of a file that is still on its way. */
  discardParts: (videoId: string) => Promise<void>;
}

interface Parts {
  db: Database;
  storage: Storage;
  videoCdnUrl: string;
  /** An address of a protected film, for whoever it belongs to. */
  grantOwner: (videoId: string, url: string) => string;
  processing: Processing;
  uploads: Uploads;
  imports: Imports;
  /** Part of a deletion: what others keep of the video goes later. */
  onRemoved: (tx: Transaction, videoId: string) => Promise<void>;
}

export interface VideoLook {
  posterUrl: string | null;
  size: { width: number; height: number } | null;
  /** Its address works for a while. */
  isProtected: boolean;
}

/** There is more to say of it than what is in its row. */
const isAtWork = ({ status, statusReason }: ShownVideo) => status !== 'ready' || statusReason !== null;

export type VideoService = ReturnType<typeof createVideoService>;

export function createVideoService(parts: Parts) {
  const { db, storage, videoCdnUrl, grantOwner, processing, uploads, imports, onRemoved } = parts;
  /** As its owner sees it: with addresses that work. */
  const toOwners = (row: ShownVideo, work: VideoWork): Video => {
    const video = toVideo(row, work, videoCdnUrl);
    if (!row.isProtected) return video;
    const granted = (url: string) => grantOwner(row.cutOf ?? row.id, url);
    return {
      ...video,
      url: granted(video.url),
      hls_url: video.hls_url && granted(video.hls_url),
      poster_url: video.poster_url && granted(video.poster_url),
      storyboard_url: video.storyboard_url && granted(video.storyboard_url),
    };
  };
  async function toVideos(workspaceId: string, rows: ShownVideo[]): Promise<Video[]> {
    const workOf = await listWork(
      workspaceId,
      rows.filter(isAtWork).map(({ filmId }) => filmId),
    );
    return rows.map((row) => toOwners(row, workOf(row.filmId)));
  }
  async function toOne(workspaceId: string, row: ShownVideo): Promise<Video> {
    const workOf = await listWork(workspaceId, [row.filmId]);
    return toOwners(row, workOf(row.filmId));
  }
  async function listWork(workspaceId: string, ids: string[]): Promise<(id: string) => VideoWork> {
    const [steps, arrivals] = await Promise.all([
      processing.stepsOf(workspaceId, ids),
      imports.arrivalsOf(workspaceId, ids),
    ]);
    return (id) => ({ steps: steps.get(id) ?? [], arrival: arrivals.get(id) });
  }
  const shown = (workspaceId: string, rows: VideoRow[]) => withLiveFilms(db, workspaceId, rows);
  async function find(workspaceId: string, id: string): Promise<ShownVideo | undefined> {
    const row = await videoStore.find(db, workspaceId, id);
    return row && (await shown(workspaceId, [row]))[0];
  }
  async function get(workspaceId: string, id: string): Promise<ShownVideo> {
    return (await find(workspaceId, id)) ?? refuse('video_not_found');
  }
  async function findCut(workspaceId: string, videoId: string, cutId: string): Promise<ShownVideo | undefined> {
    const row = await videoStore.find(db, workspaceId, videoId);
    const [film] = await videoStore.listFilms(db, workspaceId, [cutId]);
    return row && film && (film.cutOf ?? film.id) === videoId ? showFilm(row, film) : undefined;
  }
  /** The row goes last: as long as it is there, what is left of the files will be looked for. */
  async function removeFiles(id: string): Promise<void> {
    await uploads.discardParts(id);
    await storage.remove(uploads.keyOf(id));
    await storage.removeAll(mediaPrefixOf(id));
    await videoStore.removeDeleted(db, id);
  }

  return {
    async list(query: Of<'list'>, { actor: { workspaceId } }: Call<'key'>) {
      await uploads.settleFor(workspaceId);
      const { limit } = query;
      if (limit === undefined) {
        const { ids, total } = await videoStore.listIds(db, workspaceId, query);
        const load = async (some: string[]) =>
          toVideos(workspaceId, await shown(workspaceId, await videoStore.listByIds(db, workspaceId, some)));
        return { total, chunks: inChunks(ids, load) };
      }
      const { rows: found, ...page } = await videoStore.list(db, workspaceId, { ...query, limit });
      const rows = await shown(workspaceId, found);
      const items = await toVideos(workspaceId, rows);
      // How far the work is changes by itself, and so do grants; what arrives in a bucket is only heard of by looking.
      const stays = storage.ingest.kind === 'disk' && !rows.some((row) => isAtWork(row) || row.isProtected);
      return { items, ...page, ...(stays ? { facts: [`library ${workspaceId}`] } : {}) };
    },

    async get({ video_id }: Of<'get'>, { actor: { workspaceId } }: Call<'key'>): Promise<Video> {
      const row = await find(workspaceId, video_id);
      if (!row) await uploads.settleFor(workspaceId, video_id);
      return toOne(workspaceId, row ?? (await get(workspaceId, video_id)));
    },

    /** Of those that are still there. */
    async namesOf(workspaceId: string, ids: string[]): Promise<Map<string, string>> {
      const rows = ids.length > 0 ? await videoStore.listByIds(db, workspaceId, ids) : [];
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    find: async ({ workspaceId, videoId }: VideoRef): Promise<Video> =>
      toOne(workspaceId, await get(workspaceId, videoId)),

    async rename({ video_id, name }: Of<'rename'>, { actor: { workspaceId } }: Call<'key'>): Promise<Video> {
      if (!(await videoStore.rename(db, workspaceId, video_id, name))) refuse('video_not_found');
      return toOne(workspaceId, await get(workspaceId, video_id));
    },

    async remove({ video_id }: Of<'remove'>, { actor: { workspaceId } }: Call<'key'>) {
      const gone = await db.transaction(async (tx) => {
        const ids = await videoStore.markDeleted(tx, workspaceId, video_id);
        if (ids.length === 0) refuse('video_not_found');
        await onRemoved(tx, video_id);
        return ids;
      });
      for (const id of gone) await removeFiles(id);
      return done;
    },

    async retry({ video_id }: Of<'retry'>, { actor: { workspaceId } }: Call<'key'>): Promise<Video> {
      const { status, statusReason, filmId: videoId } = await get(workspaceId, video_id);
      if (statusReason === null) refuse('video_not_failed');
      await db.transaction(async (tx) => {
        if (await imports.restart(tx, { workspaceId, videoId })) return;
        // A failed video whose file is kept has not lost its slot; the plan may have ended meanwhile.
        if (status === 'failed') await uploads.takeSlot(tx, workspaceId, { slots: 1 });
        if (!(await processing.restart(tx, { workspaceId, videoId }))) refuse('video_not_failed');
      });
      return toOne(workspaceId, await get(workspaceId, video_id));
    },

    async players({ video_id }: Of<'players'>, { actor: { workspaceId } }: Call<'key'>) {
      await get(workspaceId, video_id);
      return videoStore.listPlayers(db, workspaceId, video_id);
    },

    /** Inside a transaction through its own connection: who holds one must not wait for another. */
    async has(workspaceId: string, videoId: string, within: Queries = db): Promise<boolean> {
      return (await videoStore.find(within, workspaceId, videoId)) !== undefined;
    },

    /** What a card shows of each. */
    async looksOf(workspaceId: string, videoIds: string[]): Promise<Map<string, VideoLook>> {
      const rows = await videoStore.listLooks(db, workspaceId, videoIds);
      return new Map(
        rows.map(({ id, posterKey, width, height, isProtected }) => {
          const posterUrl = posterKey === null ? null : mediaUrl(videoCdnUrl, posterKey);
          const shownUrl = posterUrl && isProtected ? grantOwner(id, posterUrl) : posterUrl;
          return [id, { posterUrl: shownUrl, size: sizeOf(width, height), isProtected }];
        }),
      );
    },

    findPublished: (filmId: string) => ownerlessVideoStore.findPublished(db, filmId),

    /** For addresses of the files of a video, as its owner can open them. */
    async ownersUrlOf(workspaceId: string, videoId: string): Promise<(url: string) => string> {
      const row = await videoStore.find(db, workspaceId, videoId);
      return row?.isProtected ? (url) => grantOwner(videoId, url) : (url) => url;
    },

    takenDownOf: (videoId: string) => ownerlessVideoStore.findTakenDown(db, videoId),

    /** Of the film that viewers see; undefined where there is no such video. */
    async liveFilmIdOf(workspaceId: string, videoId: string): Promise<string | undefined> {
      const row = await videoStore.find(db, workspaceId, videoId);
      return row && (row.liveCutId ?? row.id);
    },

    /** Of the video itself or of any of its cuts, as its owner sees it. */
    async filmsOf(
      { workspaceId, videoId }: VideoRef,
      filmIds: string[],
    ): Promise<Map<string, { row: VideoRow; video: Video; url: string }>> {
      const { isProtected } = await get(workspaceId, videoId);
      const rows = await videoStore.listFilms(db, workspaceId, filmIds);
      const videos = await toVideos(
        workspaceId,
        rows.map((row) => ({ ...showFilm(row, row), isProtected })),
      );
      const urlOf = ({ id }: VideoRow): string => {
        const url = fixedUrl(mediaUrl(videoCdnUrl, mediaKeys.mp4(id)));
        return isProtected ? grantOwner(videoId, url) : url;
      };
      return new Map(rows.map((row, index) => [row.id, { row, video: videos[index] as Video, url: urlOf(row) }]));
    },

    /** Files of cuts that are marked as deleted, and those of a video whose own film is gone. */
    removeCutFiles: removeFiles,
    async removeOwnFilm(videoId: string): Promise<void> {
      await storage.remove(uploads.keyOf(videoId));
      for await (const { key } of storage.list(mediaPrefixOf(videoId)))
        if (!isReadAlong(key)) await storage.remove(key);
    },

    /**
     * What viewers get now: HLS where it is ready, otherwise the file; undefined where nothing plays. Of another cut
     * than the live one, where that is to be rehearsed.
     */
    async playbackOf(workspaceId: string, videoId: string, cutId?: string) {
      const row = cutId === undefined ? await find(workspaceId, videoId) : await findCut(workspaceId, videoId, cutId);
      if (!row || row.playableAt === null || row.takenDownAt !== null) return undefined;
      return toPlayback(row, videoCdnUrl);
    },

    /** Part of deleting a workspace; may be repeated after a crash. */
    async removeAllOf(workspaceId: string): Promise<void> {
      for (const { id } of await videoStore.listAllIds(db, workspaceId)) {
        await videoStore.markDeleted(db, workspaceId, id);
        await removeFiles(id);
      }
    },

    /** Files of which nothing could be made do not stay for ever; what is left says what became of them. */
    async removeFailedOriginals(): Promise<void> {
      for (const { id, playableAt } of await videoStore.listFailedBefore(db, failedKeptDays)) {
        await storage.remove(uploads.keyOf(id));
        // A try that was cut short may have left a file that nobody was ever shown.
        if (playableAt === null) await storage.remove(mediaKeys.mp4(id));
        await videoStore.markOriginalGone(db, id);
      }
    },

    async removeDeleted(): Promise<void> {
      for (const { id } of await videoStore.listDeleted(db)) await removeFiles(id);
    },

    statesOf: (ids: string[]) => videoStore.statesOf(db, ids),
  };
}
