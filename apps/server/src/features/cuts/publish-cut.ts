import type { Database, Transaction } from '../../db/connect.ts';
import type { VideoRef } from '../../db/schema.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { videoLife } from '../videos/video-life-service.ts';
import { cutStore } from './cut-store.ts';

export interface PublishParts {
  db: Database;
  videos: {
    removeCutFiles: (cutId: string) => Promise<void>;
    removeOwnFilm: (videoId: string) => Promise<void>;
  };
  tracks: {
    /** What is read along was written for a film of this length, unless it says otherwise. */
    rememberFilm: (tx: Transaction, video: VideoRef, filmMs: number) => Promise<void>;
  };
}

export interface CutRef extends VideoRef {
  id: string;
}

/** So many that were live stay, the one that is included. */
const keptCuts = 3;
/** Who began to watch before it was replaced may watch to the end. */
const keptDays = 1;

/** Of many who change what a video shows, one does at a time. Refuses where one of both is gone. */
export async function holdCut(tx: Transaction, { id, ...video }: CutRef) {
  const row = (await videoLife.lock(tx, video)) ?? refuse('cut_not_found');
  const cut = (await cutStore.find(tx, video, id)) ?? refuse('cut_not_found');
  const film = (await videoLife.find(tx, { ...video, videoId: id })) ?? refuse('cut_not_found');
  if (film.filmGoneAt !== null) refuse('cut_not_found');
  return { video: row, cut, film, liveId: row.liveCutId ?? row.id };
}

/** Of what was deleted meanwhile, or whose video was. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

export function createCutPublisher({ db, videos, tracks }: PublishParts) {
  /** One transaction: a server that dies leaves the old cut live, or the new one. */
  async function goLive(tx: Transaction, { id, ...video }: CutRef, liveId: string): Promise<void> {
    const before = await videoLife.find(tx, { ...video, videoId: liveId });
    if (before?.durationMs) await tracks.rememberFilm(tx, video, before.durationMs);
    await videoLife.goLive(tx, video, id);
    await cutStore.markLive(tx, video, id);
  }

  /** One that turned out to be no film does not come, however long is waited. */
  async function publish(tx: Transaction, ref: CutRef): Promise<void> {
    const { cut, film, liveId } = await holdCut(tx, ref);
    if (cut.publishAt === null || cut.publishAt > new Date()) return;
    if (film.playableAt === null) await cutStore.schedule(tx, ref, ref.id, null);
    else await goLive(tx, ref, liveId);
  }

  const publishDue = (ref: CutRef): Promise<void> => db.transaction((tx) => publish(tx, ref)).catch(ignoreRefusal);

  /** Of the film that the video came with, the video itself stays. */
  async function markRemoved(tx: Transaction, { id, ...video }: CutRef): Promise<void> {
    if (id === video.videoId) await videoLife.dropFilm(tx, video);
    else await videoLife.remove(tx, video.workspaceId, id);
    await cutStore.remove(tx, video, id);
  }

  /** Where this is cut short, the cleanup goes on with it. */
  const removeFiles = ({ id, videoId }: CutRef): Promise<void> =>
    id === videoId ? videos.removeOwnFilm(id) : videos.removeCutFiles(id);

  /** Not one that somebody has gone back to since it was found. */
  async function removeOutlived(ref: CutRef): Promise<void> {
    const isGone = await db
      .transaction(async (tx) => {
        const { liveId } = await holdCut(tx, ref);
        if (liveId === ref.id || (await cutStore.hasOpenTrim(tx, ref, ref.id))) return false;
        await markRemoved(tx, ref);
        return true;
      })
      .catch(ignoreRefusal);
    if (isGone) await removeFiles(ref);
  }

  return {
    goLive,
    markRemoved,
    removeFiles,

    /** All work on a film is over: it goes live where it is a cut whose time has come. */
    async publishReady(filmId: string): Promise<void> {
      for (const ref of await cutStore.listDue(db, filmId)) await publishDue(ref);
    },

    /** Those whose time has come, and away with what has been replaced too often. One that fails keeps nobody waiting. */
    async tick(): Promise<void> {
      const due = await cutStore.listDue(db);
      const outlived = await cutStore.listOutlived(db, { kept: keptCuts, days: keptDays });
      const results = await Promise.allSettled([...due.map(publishDue), ...outlived.map(removeOutlived)]);
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
