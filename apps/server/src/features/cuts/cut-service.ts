import {
  type api,
  type Cut,
  done,
  type InputOf,
  type Rehearsal,
  type UploadTicket,
  type Video,
} from '@kinora/contract';
import type { Keys } from '../../crypto/keys.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Transaction } from '../../db/connect.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { ImportService } from '../imports/import-service.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { videoLife } from '../videos/video-life-service.ts';
import type { VideoService } from '../videos/video-service.ts';
import { type CutRow, cutStore } from './cut-store.ts';
import { type CutRef, createCutPublisher, holdCut, type PublishParts } from './publish-cut.ts';
import { readRehearsal, writeRehearsal } from './rehearsal-ticket.ts';
import { posterWishIn, trimPointsOf } from './trim-points.ts';

type Cuts = typeof api.cuts;
type Of<Name extends keyof Cuts> = InputOf<Cuts[Name]>;
type Who = Call<'key'>;

interface Parts extends PublishParts {
  videos: PublishParts['videos'] & Pick<VideoService, 'filmsOf' | 'has' | 'liveFilmIdOf' | 'players'>;
  uploads: {
    createCutTicket: (
      video: VideoRef,
      cut: {
        filename: string;
        posterWishMs: number | null;
        also: (tx: Transaction, cut: VideoRef) => Promise<void>;
      },
    ) => Promise<UploadTicket>;
    createTrim: UploadService['createTrim'];
  };
  imports: Pick<ImportService, 'beginCut'>;
  signingKeys: Keys;
  embedBaseUrl: string;
  publicUrl: string;
  now?: () => number;
}

/** Of one video, kept ones included. */
const mostCuts = 12;
const rehearsalSeconds = 7 * 86_400;

const refOf = ({ video_id: videoId, cut_id: id }: { video_id: string; cut_id: string }, { actor }: Who): CutRef => ({
  workspaceId: actor.workspaceId,
  videoId,
  id,
});

export type CutService = ReturnType<typeof createCutService>;

/** A film that is replaced keeps its address: the video stays, and shows another of its cuts. */
export function createCutService(parts: Parts) {
  const { db, videos, uploads, imports, signingKeys, embedBaseUrl, publicUrl, now = Date.now } = parts;
  const publisher = createCutPublisher(parts);

  async function listOf(ref: VideoRef): Promise<Cut[]> {
    const liveId = (await videos.liveFilmIdOf(ref.workspaceId, ref.videoId)) ?? refuse('video_not_found');
    const rows = await cutStore.list(db, ref);
    const ids = rows.length > 0 ? rows.map(({ id }) => id) : [ref.videoId];
    const films = await videos.filmsOf(ref, ids);
    return ids.flatMap((id, index) => {
      const film = films.get(id);
      return film && film.row.filmGoneAt === null ? [toCut(film, rows[index], id === liveId)] : [];
    });
  }

  async function findOf({ id, ...video }: CutRef): Promise<Cut> {
    if (!(await videos.has(video.workspaceId, video.videoId))) refuse('cut_not_found');
    return (await listOf(video)).find((cut) => cut.id === id) ?? refuse('cut_not_found');
  }

  /** What every new cut takes over from the live one, and where it is written down. */
  async function comingCut(video: VideoRef) {
    const liveId = (await videos.liveFilmIdOf(video.workspaceId, video.videoId)) ?? refuse('video_not_found');
    const live = (await videos.filmsOf(video, [liveId])).get(liveId)?.row;
    const also = (tx: Transaction, { videoId: id }: VideoRef) => addCut(tx, video, id);
    return { posterWishMs: live?.posterWishMs ?? null, also };
  }

  return {
    tick: publisher.tick,
    publishReady: publisher.publishReady,

    list: ({ video_id: videoId }: Of<'list'>, { actor: { workspaceId } }: Who): Promise<Cut[]> =>
      listOf({ workspaceId, videoId }),

    async create(
      { video_id: videoId, filename }: Of<'create'>,
      { actor: { workspaceId } }: Who,
    ): Promise<UploadTicket> {
      const video = { workspaceId, videoId };
      return uploads.createCutTicket(video, { filename, ...(await comingCut(video)) });
    },

    async import({ video_id: videoId, url }: Of<'import'>, { actor: { workspaceId } }: Who): Promise<Cut> {
      const video = { workspaceId, videoId };
      return findOf({ ...video, id: await imports.beginCut(video, { url, ...(await comingCut(video)) }) });
    },

    /** Times are those of the film that is live, or of the cut that is named. */
    async trim(
      { video_id: videoId, start_ms, end_ms, from_cut_id }: Of<'trim'>,
      { actor: { workspaceId } }: Who,
    ): Promise<Cut> {
      const video = { workspaceId, videoId };
      const liveId = (await videos.liveFilmIdOf(workspaceId, videoId)) ?? refuse('video_not_found');
      const of = from_cut_id ?? liveId;
      const whole = (await listOf(video)).find(({ id }) => id === of) ?? refuse('cut_not_found');
      const { row } = (await videos.filmsOf(video, [of])).get(of) ?? refuse('cut_not_found');
      const filmMs = (whole.playable ? row.durationMs : null) ?? refuse('cut_not_playable');
      const part = trimPointsOf({ startMs: start_ms, endMs: end_ms }, filmMs);
      const id = await uploads.createTrim(video, {
        ...{ ...part, of, filename: row.fileName ?? row.name },
        posterWishMs: posterWishIn(part, row.posterWishMs),
        sizeBytes: Math.ceil(((row.sizeBytes ?? 0) * (part.endMs - part.startMs)) / filmMs),
        async also(tx, { videoId: cutId }) {
          await addCut(tx, video, cutId);
          // Looked at once more, now that nobody else changes what belongs to this video.
          const film = await videoLife.find(tx, { workspaceId, videoId: of });
          if (!film || film.filmGoneAt !== null) refuse('cut_not_found');
          if (await cutStore.hasTrim(tx, video, { ...part, of })) refuse('trim_exists');
        },
      });
      return findOf({ ...video, id });
    },

    async publish({ at: wish, when_ready, ...input }: Of<'publish'>, who: Who): Promise<Cut> {
      const at = wish ?? (when_ready ? Math.floor(now() / 1000) : undefined);
      const ref = refOf(input, who);
      await db.transaction(async (tx) => {
        const { film, liveId } = await holdCut(tx, ref);
        if (film.status === 'failed' && film.playableAt === null) refuse('cut_failed');
        if (at === undefined && film.playableAt === null) refuse('cut_not_playable');
        const isNow = at === undefined || (film.status === 'ready' && at * 1000 <= now());
        if (isNow) await publisher.goLive(tx, ref, liveId);
        else await cutStore.schedule(tx, ref, ref.id, new Date(at * 1000));
      });
      return findOf(ref);
    },

    async unschedule(input: Of<'unschedule'>, who: Who): Promise<Cut> {
      const ref = refOf(input, who);
      await db.transaction(async (tx) => {
        await holdCut(tx, ref);
        await cutStore.schedule(tx, ref, ref.id, null);
      });
      return findOf(ref);
    },

    async remove(input: Of<'remove'>, who: Who) {
      const ref = refOf(input, who);
      await db.transaction(async (tx) => {
        const { liveId } = await holdCut(tx, ref);
        if (liveId === ref.id) refuse('cut_is_live');
        if (await cutStore.hasOpenTrim(tx, ref, ref.id)) refuse('cut_is_trimmed');
        await publisher.markRemoved(tx, ref);
      });
      await publisher.removeFiles(ref);
      return done;
    },

    async rehearse(input: Of<'rehearse'>, who: Who): Promise<Rehearsal> {
      const ref = refOf(input, who);
      if (!(await findOf(ref)).playable) refuse('cut_not_playable');
      const expiresAt = Math.floor(now() / 1000) + rehearsalSeconds;
      const ticket = writeRehearsal(signingKeys, { cutId: ref.id, expiresAt });
      const players = await videos.players({ video_id: ref.videoId }, who);
      return {
        expires_at: expiresAt,
        players: players.map(({ id, name }) => ({
          id,
          name,
          embed_url: `${embedBaseUrl}/${id}?rehearse=${ticket}`,
          watch_url: `${publicUrl}/watch/${id}?rehearse=${ticket}`,
        })),
      };
    },

    /** What a ticket stands for; undefined where it is forged or late. */
    rehearsed(text: string): string | undefined {
      const ticket = readRehearsal(signingKeys, text);
      return ticket && ticket.expiresAt * 1000 > now() ? ticket.cutId : undefined;
    },
  };
}

/** Of many who add one at once, one does at a time. */
async function addCut(tx: Transaction, video: VideoRef, id: string): Promise<void> {
  const row = (await videoLife.lock(tx, video)) ?? refuse('video_not_found');
  await cutStore.insertFirst(tx, video, { at: row.createdAt, wasShown: row.playableAt !== null });
  if ((await cutStore.list(tx, video)).length >= mostCuts) refuse('cut_limit_reached');
  await cutStore.insert(tx, video, id);
}

function toCut({ row, video, url }: OwnersFilm, cut: CutRow | undefined, isLive: boolean): Cut {
  const { publishAt = null, publishedAt = row.playableAt } = cut ?? {};
  return {
    id: row.id,
    filename: row.fileName,
    is_live: isLive,
    status: video.status,
    status_reason: video.status_reason,
    playable: video.playable,
    progress: video.progress,
    seconds_left: video.seconds_left,
    publish_at: publishAt && toEpochSeconds(publishAt),
    published_at: publishedAt && toEpochSeconds(publishedAt),
    created_at: toEpochSeconds(row.createdAt),
    url: video.playable ? url : null,
    poster_url: video.poster_url,
    duration_seconds: video.duration_seconds,
    size_bytes: video.size_bytes,
    width: video.width,
    height: video.height,
    trimmed: toTrimmed(row),
  };
}

const toTrimmed = ({ trimStartMs, trimEndMs }: CutFilm): Cut['trimmed'] =>
  trimStartMs === null || trimEndMs === null ? null : { start_ms: trimStartMs, end_ms: trimEndMs };

interface OwnersFilm {
  row: CutFilm;
  video: Video;
  url: string;
}

interface CutFilm {
  id: string;
  fileName: string | null;
  playableAt: Date | null;
  createdAt: Date;
  trimStartMs: number | null;
  trimEndMs: number | null;
}
