import { newId } from '../../crypto/ids.ts';
import type { Database, Queries, Transaction } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { VideoRef } from '../../db/schema.ts';
import { refuse } from '../../http/refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import type { PlanLimits } from '../subscriptions/plan-limit-service.ts';
import { videoLife } from '../videos/video-life-service.ts';
import { contentTypeOf } from './content-type.ts';
import { uploadKeyOf } from './upload-key.ts';
import { uploadStore } from './upload-store.ts';

interface NewUpload {
  filename: string;
  /** Instead of the file's own. */
  name?: string | undefined;
  /** By us, instead of being sent by somebody. */
  isImported?: boolean;
  /** The video of which it is another cut, and when in it the poster is to be taken. */
  cut?: { of: string; posterWishMs: number | null } | undefined;
  /** Part of the transaction in which the slot is taken. */
  also?: (tx: Transaction, video: VideoRef) => Promise<void>;
}

export interface QuotaParts {
  db: Database;
  storage: Storage;
  /** `none` where the plan, or the lack of one, allows nothing new. */
  planLimits: (db: Queries, workspaceId: string) => Promise<PlanLimits | 'none'>;
}

export const formLifeSeconds = 3_600;
/** A bucket does not tell when a form is on its way: its slot stays reserved a while longer. */
const bucketLifeSeconds = 2 * formLifeSeconds;
const maxUploading = 50;
/** They are counted by their bytes. */
const cutsTakeNone = { slots: Number.POSITIVE_INFINITY };
const mebibyte = 1024 * 1024;

/** The slots of a plan, each of which is given once. */
export function createUploadQuota({ db, storage, planLimits }: QuotaParts) {
  async function limitsOf(queries: Queries, workspaceId: string): Promise<PlanLimits> {
    const limits = await planLimits(queries, workspaceId);
    return limits === 'none' ? refuse('video_limit_reached') : limits;
  }

  /** Holds the workspace until the transaction ends: of many who want the last slot, one gets it. */
  async function takeSlot(tx: Transaction, workspaceId: string, has = { slots: 0 }): Promise<void> {
    const { totalVideos, storageMb, isOperators } = await limitsOf(tx, workspaceId);
    if (!(await lockWorkspace(tx, workspaceId))) refuse('unauthenticated');
    const { taken, uploading, storedBytes } = await uploadStore.countPlaces(tx, workspaceId);
    if (totalVideos > 0 && taken - has.slots >= totalVideos)
      refuse(
        'video_limit_reached',
        isOperators ? { sentence: 'You have reached the video limit of your account' } : {},
      );
    if (storageMb > 0 && storedBytes >= storageMb * mebibyte)
      refuse('video_limit_reached', { sentence: 'You have reached the storage limit of your account' });
    if (uploading >= maxUploading) refuse('too_many_requests', { retryAfterSeconds: 60 });
  }

  async function newTicket(queries: Queries, { workspaceId, videoId }: VideoRef, filename: string) {
    const { perVideoMb, storageMb } = await limitsOf(queries, workspaceId);
    const bounds = [storage.ingest.largestBytes];
    if (perVideoMb > 0) bounds.push(perVideoMb * mebibyte);
    // What is left: a file that is on its way beside it is not counted yet.
    if (storageMb > 0)
      bounds.push(storageMb * mebibyte - (await uploadStore.countPlaces(queries, workspaceId)).storedBytes);
    const maxBytes = Math.max(1, Math.min(...bounds));
    return { id: newId('upl'), workspaceId, videoId, maxBytes, contentType: contentTypeOf(filename) };
  }

  const lifeSeconds = storage.ingest.kind === 'bucket' ? bucketLifeSeconds : formLifeSeconds;

  /** A slot, and the ticket that fills it. */
  async function reserve(workspaceId: string, { filename, name, isImported = false, cut, also }: NewUpload) {
    const fileName = toVideoName(filename);
    const videoId = newId('vid');
    const key = uploadKeyOf(videoId);
    const ticket = await newTicket(db, { workspaceId, videoId }, filename);
    await db.transaction(async (tx) => {
      await takeSlot(tx, workspaceId, cut && cutsTakeNone);
      await videoLife.announce(tx, {
        id: videoId,
        workspaceId,
        name: name ?? fileName,
        fileName,
        isImported,
        storageKey: key,
        ...(cut && { cutOf: cut.of, posterWishMs: cut.posterWishMs }),
      });
      await uploadStore.insert(tx, ticket, lifeSeconds);
      await also?.(tx, { workspaceId, videoId });
    });
    return { ...ticket, key };
  }

  /** For a video that is there already, and whose file is to come once more. */
  async function reserveAgain(tx: Transaction, video: VideoRef, filename: string): Promise<void> {
    await takeSlot(tx, video.workspaceId);
    await videoLife.announceAgain(tx, video);
    await uploadStore.insert(tx, await newTicket(tx, video, filename), lifeSeconds);
  }

  return { takeSlot, reserve, reserveAgain };
}

/** A file's name, as videos are called that were given none. */
export const toVideoName = (filename: string): string => filename.replace(/\s/g, '_');
