import { randomBytes } from 'node:crypto';
import type { api, InputOf, UploadTicket } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Transaction } from '../../db/connect.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { Call } from '../../http/bind.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { isStorageDown } from '../../storage/s3-error.ts';
import { videoLife } from '../videos/video-life-service.ts';
import { uploadKeyOf } from './upload-key.ts';
import { holdLease } from './upload-lease.ts';
import { createUploadQuota, cutsTakeNone, formLifeSeconds, type QuotaParts, toVideoName } from './upload-quota.ts';
import { type Ticket, uploadStore } from './upload-store.ts';
import { readForm, signForm } from './upload-ticket.ts';

interface Parts extends QuotaParts {
  signingKeys: Keys;
  apiUrl: string;
  /** Part of the transaction in which a file becomes a video. */
  onStored: (tx: Transaction, video: { workspaceId: string; videoId: string }) => Promise<void>;
}

interface NewCut {
  filename: string;
  posterWishMs: number | null;
  also: (tx: Transaction, cut: VideoRef) => Promise<void>;
}

interface NewTrim extends NewCut {
  /** The film that it is a part of. */
  of: string;
  startMs: number;
  endMs: number;
  /** About as large as it will be: what it comes to is known when it is made. */
  sizeBytes: number;
}

/** Of one workspace there are fifty at most; of all, there may be a thousand. */
const settledAtOnce = 10;

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService({ db, storage, signingKeys, apiUrl, planLimits, onStored }: Parts) {
  const quota = createUploadQuota({ db, storage, planLimits });

  /** Tells a ticket that was used from one that is late, called off or none of ours. */
  async function refuseTicket(id: string): Promise<never> {
    const found = await uploadStore.find(db, id);
    return refuse(found?.ticket.usedAt ? 'upload_used' : 'upload_refused');
  }

  async function settleOne({ ticket, dead }: { ticket: Ticket; dead: boolean }): Promise<void> {
    if (!dead && storage.ingest.kind === 'disk') return;
    const stored = await storage.find(uploadKeyOf(ticket.videoId));
    if (stored && stored.sizeBytes > 0) await service.finish(ticket, stored.sizeBytes).catch(ignoreRefusal);
    else if (dead) await service.abandon(ticket);
  }

  type Reserved = Awaited<ReturnType<typeof quota.reserve>>;

  async function toForm({ id, videoId, key, contentType, maxBytes }: Reserved): Promise<UploadTicket> {
    const { ingest } = storage;
    if (ingest.kind === 'bucket') {
      const { url, fields } = await ingest.createForm({ key, contentType, maxBytes, lifeSeconds: formLifeSeconds });
      return { id: videoId, upload_url: url, fields, max_bytes: maxBytes, resumable_url: null, takes_parts: true };
    }
    const fields = signForm(signingKeys, { ticketId: id, key, contentType, maxBytes });
    const upload_url = `${apiUrl}/uploads/form`;
    const resumable_url = `${apiUrl}/uploads/tus`;
    return { id: videoId, upload_url, fields, max_bytes: maxBytes, resumable_url, takes_parts: false };
  }

  const service = {
    takeSlot: quota.takeSlot,
    reserve: quota.reserve,
    reserveAgain: quota.reserveAgain,
    keyOf: uploadKeyOf,
    nameOf: toVideoName,

    async createTicket(
      { filename }: InputOf<typeof api.videos.createTicket>,
      { actor }: Call<'key'>,
    ): Promise<UploadTicket> {
      return toForm(await quota.reserve(actor.workspaceId, { filename }));
    },

    /** Of a video that is there already: it takes no place of the plan. */
    createCutTicket: async (
      { workspaceId, videoId }: VideoRef,
      { filename, posterWishMs, also }: NewCut,
    ): Promise<UploadTicket> =>
      toForm(await quota.reserve(workspaceId, { filename, cut: { of: videoId, posterWishMs }, also })),

    /** A cut of which everything is here already: nothing is sent, and the work on it begins at once. Answers its id. */
    async createTrim({ workspaceId, videoId: cutOf }: VideoRef, trim: NewTrim): Promise<string> {
      const { filename, also, of: trimOf, startMs: trimStartMs, endMs: trimEndMs, sizeBytes, posterWishMs } = trim;
      const ref = { workspaceId, videoId: newId('vid') };
      await db.transaction(async (tx) => {
        await quota.takeSlot(tx, workspaceId, { ...cutsTakeNone, bytes: sizeBytes });
        await videoLife.announce(tx, {
          ...{ id: ref.videoId, workspaceId, name: filename, fileName: filename, isImported: false },
          ...{ storageKey: uploadKeyOf(ref.videoId), cutOf, posterWishMs, trimOf, trimStartMs, trimEndMs },
        });
        await also(tx, ref);
        await videoLife.arrive(tx, ref, sizeBytes);
        await onStored(tx, ref);
      });
      return ref.videoId;
    },

    /** Refuses what was not signed here, was changed, is late or was used. */
    async claim(fields: ReadonlyMap<string, string>): Promise<{ ticket: Ticket; holder: string }> {
      const { ticketId } = readForm(signingKeys, fields) ?? refuse('upload_refused');
      const holder = newHolder();
      const ticket = (await uploadStore.claim(db, ticketId, holder)) ?? (await refuseTicket(ticketId));
      return { ticket, holder };
    },

    /** The announcement of a file that comes in pieces. */
    async declare(fields: ReadonlyMap<string, string>, declaredBytes: number): Promise<Ticket> {
      const { ticketId, maxBytes } = readForm(signingKeys, fields) ?? refuse('upload_refused');
      return service.declareSize({ id: ticketId, maxBytes }, declaredBytes);
    },

    async declareSize({ id, maxBytes }: Pick<Ticket, 'id' | 'maxBytes'>, declaredBytes: number): Promise<Ticket> {
      if (declaredBytes === 0) refuse('video_empty');
      if (declaredBytes > maxBytes) refuse('video_too_large');
      return (await uploadStore.declare(db, id, declaredBytes)) ?? refuseTicket(id);
    },

    findOf: (workspaceId: string, videoId: string) => uploadStore.findOf(db, workspaceId, videoId),
    findOpen: (ticketId: string) => uploadStore.find(db, ticketId),

    async takeLease(ticket: Ticket): Promise<string> {
      const holder = newHolder();
      if (!(await uploadStore.takeLease(db, ticket, holder))) refuse('upload_busy');
      return holder;
    },
    holdLease: (ticket: Ticket, holder: string, onLost: () => void) =>
      holdLease(() => uploadStore.takeLease(db, ticket, holder), onLost),
    releaseLease: (ticket: Ticket, holder: string) => uploadStore.releaseLease(db, ticket, holder),

    /** The bytes lie under their key, whole: now they are a video. */
    async finish(ticket: Ticket, sizeBytes: number): Promise<void> {
      const { workspaceId, videoId } = ticket;
      const finished = await db.transaction(async (tx) => {
        if (!(await videoLife.arrive(tx, ticket, sizeBytes))) return false;
        await onStored(tx, { workspaceId, videoId });
        return true;
      });
      if (finished) return;
      // Somebody else may have finished it a moment ago: then the bytes are theirs.
      if (await uploadStore.isVideo(db, ticket)) refuse('upload_used');
      await storage.remove(uploadKeyOf(videoId));
      refuse('upload_refused');
    },

    async abandon(ticket: Pick<Ticket, 'id' | 'workspaceId' | 'videoId'>): Promise<void> {
      await videoLife.abandon(db, ticket);
      await service.discard(ticket);
    },

    /** Of a file that its owner has seen on its way: the video stays, without a place in the plan, and says why. */
    async fail(ticket: Ticket, reason: string): Promise<void> {
      await db.transaction(async (tx) => {
        await videoLife.failToArrive(tx, ticket, reason);
        await uploadStore.remove(tx, ticket);
      });
      await service.discard(ticket);
    },

    async discard({ id, videoId }: Pick<Ticket, 'id' | 'videoId'>): Promise<void> {
      if (storage.ingest.kind === 'disk') await storage.ingest.discard(id);
      else await service.discardParts(videoId);
    },

    async discardParts(videoId: string): Promise<void> {
      if (storage.ingest.kind === 'bucket') await storage.ingest.parts.discard(uploadKeyOf(videoId));
    },

    /** A file that arrived without our hearing of it becomes a video; one that nobody sends any more is let go. */
    async settle(whose: { workspaceId?: string; videoId?: string } = {}): Promise<void> {
      const open = await uploadStore.listOpen(db, whose);
      for (let start = 0; start < open.length; start += settledAtOnce)
        await Promise.all(open.slice(start, start + settledAtOnce).map(settleOne));
    },

    /**
     * A bucket does not tell us when a form has arrived. Whoever asks for their library, or for the video that it was to
     * become, wants to know: so that is when we look. One that is away is looked at later: the library is there all the same.
     */
    async settleFor(workspaceId: string, videoId?: string): Promise<void> {
      if (storage.ingest.kind !== 'bucket') return;
      await service.settle({ workspaceId, ...(videoId && { videoId }) }).catch((error) => {
        if (!isStorageDown(error)) throw error;
      });
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
