import { newId } from '../../crypto/ids.ts';
import type { Database, Queries, Transaction } from '../../db/connect.ts';
import { lockAccount } from '../../db/lock-account.ts';
import { refuse } from '../../http/refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import type { PlanLimits } from '../subscriptions/plan-limit-service.ts';
import { contentTypeOf } from './content-type.ts';
import { uploadKeyOf } from './upload-key.ts';
import { uploadStore } from './upload-store.ts';

export interface PlaceParts {
  db: Database;
  storage: Storage;
  /** `none` where the plan, or the lack of one, allows nothing new. */
  planLimits: (db: Queries, accountId: string) => Promise<PlanLimits | 'none'>;
}

export const formLifeSeconds = 3_600;
/** A bucket does not tell when a form is on its way: its place stays reserved a while longer. */
const bucketLifeSeconds = 2 * formLifeSeconds;
const maxUploading = 50;

/** The places of a plan, each of which is given once. */
export function createUploadPlaces({ db, storage, planLimits }: PlaceParts) {
  async function limitsOf(queries: Queries, accountId: string): Promise<PlanLimits> {
    const limits = await planLimits(queries, accountId);
    return limits === 'none' ? refuse('video_limit_reached') : limits;
  }

  /** Holds the account until the transaction ends: of many who want the last place, one gets it. */
  async function takePlace(tx: Transaction, accountId: string, has = { places: 0 }): Promise<void> {
    const { totalVideos } = await limitsOf(tx, accountId);
    if (!(await lockAccount(tx, accountId))) refuse('unauthenticated');
    const { taken, uploading } = await uploadStore.countPlaces(tx, accountId);
    if (totalVideos > 0 && taken - has.places >= totalVideos) refuse('video_limit_reached');
    if (uploading >= maxUploading) refuse('too_many_requests', { retryAfterSeconds: 60 });
  }

  /** A place, and the ticket that fills it. */
  async function reserve(accountId: string, filename: string) {
    const { perVideoMb } = await limitsOf(db, accountId);
    const videoId = newId('vid');
    const key = uploadKeyOf(videoId);
    const { largestBytes, kind } = storage.intake;
    const maxBytes = perVideoMb === 0 ? largestBytes : Math.min(perVideoMb * 1024 * 1024, largestBytes);
    const ticket = { id: newId('upl'), accountId, videoId, maxBytes, contentType: contentTypeOf(filename) };
    const lifeSeconds = kind === 'bucket' ? bucketLifeSeconds : formLifeSeconds;
    await db.transaction(async (tx) => {
      await takePlace(tx, accountId);
      const name = filename.replace(/\s/g, '_');
      const video = { id: videoId, accountId, name, status: 'uploading', storageKey: key };
      await uploadStore.insert(tx, video, ticket, lifeSeconds);
    });
    return { ...ticket, key };
  }

  return { takePlace, reserve };
}
