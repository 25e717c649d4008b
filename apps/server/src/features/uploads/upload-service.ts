import { randomBytes } from 'node:crypto';
import type { api, InputOf, UploadTicket } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { Database, Queries, Transaction } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import type { PlanLimits } from '../subscriptions/plan-limit-service.ts';
import { contentTypeOf } from './content-type.ts';
import { uploadKeyOf } from './upload-key.ts';
import { type Ticket, uploadStore } from './upload-store.ts';
import { readForm, signForm } from './upload-ticket.ts';

export interface UploadParts {
  db: Database;
  storage: Storage;
  signingKey: Buffer;
  apiUrl: string;
  /** `none` where the plan, or the lack of one, allows nothing new. */
  planLimits: (db: Queries, accountId: string) => Promise<PlanLimits | 'none'>;
  /** Part of the transaction in which a file becomes a video. */
  onStored: (tx: Transaction, video: { accountId: string; videoId: string }) => Promise<void>;
}

const formLifeSeconds = 3_600;
/** A bucket does not tell when a form is on its way: its place stays reserved a while longer. */
const bucketLifeSeconds = 2 * formLifeSeconds;
const maxUploading = 50;

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService({ db, storage, signingKey, apiUrl, planLimits, onStored }: UploadParts) {
  async function limitsOf(queries: Queries, accountId: string): Promise<PlanLimits> {
    const limits = await planLimits(queries, accountId);
    return limits === 'none' ? refuse('video_limit_reached') : limits;
  }

  /** Holds the account until the transaction ends: of many who want the last place, one gets it. */
  async function takePlace(tx: Transaction, accountId: string): Promise<void> {
    const { totalVideos } = await limitsOf(tx, accountId);
    if (!(await uploadStore.lockAccount(tx, accountId))) refuse('unauthenticated');
    const { taken, uploading } = await uploadStore.countPlaces(tx, accountId);
    if (totalVideos > 0 && taken >= totalVideos) refuse('video_limit_reached');
    if (uploading >= maxUploading) refuse('too_many_requests', { retryAfterSeconds: 60 });
  }

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

  /** Tells a ticket that was used from one that is late, called off or none of ours. */
  async function refuseTicket(id: string): Promise<never> {
    const found = await uploadStore.find(db, id);
    return refuse(found?.ticket.usedAt ? 'upload_used' : 'upload_refused');
  }

  const service = {
    takePlace,
    keyOf: uploadKeyOf,

    async createTicket(
      { filename }: InputOf<typeof api.videos.createTicket>,
      { actor }: Call<'key'>,
    ): Promise<UploadTicket> {
      const { id, videoId, key, contentType, maxBytes } = await reserve(actor.accountId, filename);
      const { intake } = storage;
      if (intake.kind === 'bucket') {
        const { url, fields } = await intake.createForm({ key, contentType, maxBytes, lifeSeconds: formLifeSeconds });
        return { id: videoId, upload_url: url, fields, max_bytes: maxBytes, resumable_url: null, takes_parts: true };
      }
      const fields = signForm(signingKey, { ticketId: id, key, contentType, maxBytes });
      const upload_url = `${apiUrl}/uploads/form`;
      const resumable_url = `${apiUrl}/uploads/tus`;
      return { id: videoId, upload_url, fields, max_bytes: maxBytes, resumable_url, takes_parts: false };
    },

    /** Refuses what was not signed here, was changed, is late or was used. */
    async claim(fields: ReadonlyMap<string, string>): Promise<{ ticket: Ticket; holder: string }> {
      const { ticketId } = readForm(signingKey, fields) ?? refuse('upload_refused');
      const holder = newHolder();
      const ticket = (await uploadStore.claim(db, ticketId, holder)) ?? (await refuseTicket(ticketId));
      return { ticket, holder };
    },

    /** The announcement of a file that comes in pieces. */
    async declare(fields: ReadonlyMap<string, string>, declaredBytes: number): Promise<Ticket> {
      const { ticketId, maxBytes } = readForm(signingKey, fields) ?? refuse('upload_refused');
      return service.declareSize({ id: ticketId, maxBytes }, declaredBytes);
    },

    async declareSize({ id, maxBytes }: Pick<Ticket, 'id' | 'maxBytes'>, declaredBytes: number): Promise<Ticket> {
      if (declaredBytes === 0) refuse('video_empty');
      if (declaredBytes > maxBytes) refuse('video_too_large');
      return (await uploadStore.declare(db, id, declaredBytes)) ?? refuseTicket(id);
    },

    findOf: (accountId: string, videoId: string) => uploadStore.findOf(db, accountId, videoId),
    findOpen: (ticketId: string) => uploadStore.find(db, ticketId),

    async takeLease(ticket: Ticket): Promise<string> {
      const holder = newHolder();
      if (!(await uploadStore.takeLease(db, ticket, holder))) refuse('upload_busy');
      return holder;
    },
    keepLease: (ticket: Ticket, holder: string) => uploadStore.takeLease(db, ticket, holder),
    releaseLease: (ticket: Ticket, holder: string) => uploadStore.releaseLease(db, ticket, holder),

    /** The bytes lie under their key, whole: now they are a video. */
    async finish(ticket: Ticket, sizeBytes: number): Promise<void> {
      const { accountId, videoId } = ticket;
      const finished = await db.transaction(async (tx) => {
        if (!(await uploadStore.finish(tx, ticket, sizeBytes))) return false;
        await onStored(tx, { accountId, videoId });
        return true;
      });
      if (finished) return;
      // Somebody else may have finished it a moment ago: then the bytes are theirs.
      if (await uploadStore.isVideo(db, ticket)) refuse('upload_used');
      await storage.remove(uploadKeyOf(videoId));
      refuse('upload_refused');
    },

    async abandon(ticket: Pick<Ticket, 'id' | 'accountId' | 'videoId'>): Promise<void> {
      await uploadStore.abandon(db, ticket);
      if (storage.intake.kind === 'disk') await storage.intake.discard(ticket.id);
      else await service.discardParts(ticket.videoId);
    },

    async discardParts(videoId: string): Promise<void> {
      if (storage.intake.kind === 'bucket') await storage.intake.parts.discard(uploadKeyOf(videoId));
    },

    /** A file that arrived without our hearing of it becomes a video; one that nobody sends any more is let go. */
    async settle(accountId?: string): Promise<void> {
      for (const { ticket, dead } of await uploadStore.listOpen(db, accountId)) {
        if (!dead && storage.intake.kind === 'disk') continue;
        const stored = await storage.find(uploadKeyOf(ticket.videoId));
        if (stored && stored.sizeBytes > 0) await service.finish(ticket, stored.sizeBytes).catch(ignoreRefusal);
        else if (dead) await service.abandon(ticket);
      }
    },

    async settleFor(accountId: string): Promise<void> {
      if (storage.intake.kind === 'bucket') await service.settle(accountId);
    },

    async isOpen(ticketId: string): Promise<boolean> {
      const found = await uploadStore.find(db, ticketId);
      return found !== undefined && found.status === 'uploading' && !found.dead;
    },

    removeOld: () => uploadStore.removeOld(db),
  };
  return service;
}

const newHolder = () => randomBytes(12).toString('hex');

/** Two who settle at once: the second has nothing to do. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
