import { createHash, createHmac } from 'node:crypto';
import type { api, InputOf } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { Keys } from '../../crypto/keys.ts';
import { isSameDigest } from '../../crypto/tokens.ts';
import type { Database, Queries } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { OpenObject, Storage } from '../../storage/storage.ts';
import type { PlanLimits } from '../subscriptions/plan-limit-service.ts';
import { encodeImage } from './image-encode.ts';
import { imageStore } from './image-store.ts';

const ticketSeconds = 15 * 60;
const accepted = /\.(png|jpe?g|webp|gif|avif)$/i;

interface Parts {
  db: Database;
  storage: Storage;
  signingKeys: Keys;
  apiUrl: string;
  imageCdnUrl: string;
  /** `none` where the plan, or the lack of one, allows nothing new. */
  planLimits: (db: Queries, workspaceId: string) => Promise<PlanLimits | 'none'>;
}

export interface SentImage {
  key: string;
  signature: string;
  /** The header as sent; undefined where it was left out. */
  contentMd5: string | undefined;
  bytes: Buffer;
}

export type ImageService = ReturnType<typeof createImageService>;

export function createImageService({ db, storage, signingKeys, apiUrl, imageCdnUrl, planLimits }: Parts) {
  const sign = (key: string, signingKey: Buffer = signingKeys[0]) =>
    createHmac('sha256', signingKey).update(`image ${key}`).digest('base64url');
  const placeOf = (key: string) => `images/${key}`;

  /** Refuses what the plan has no room for: one more that is still to come, or the bytes of one that came. */
  async function requireRoom(queries: Queries, workspaceId: string, coming: { images: number; sizeBytes: number }) {
    const limits = await planLimits(queries, workspaceId);
    if (limits === 'none') return refuse('image_limit_reached');
    const { count, sizeBytes } = await imageStore.measure(queries, workspaceId);
    const maxBytes = limits.imagesMb * 1024 * 1024;
    if (limits.totalImages > 0 && count + coming.images > limits.totalImages) refuse('image_limit_reached');
    if (maxBytes > 0 && sizeBytes + coming.sizeBytes > maxBytes) refuse('image_limit_reached');
  }

  return {
    async createTicket({ file_name, content_md5 }: InputOf<typeof api.images.createTicket>, { actor }: Call<'key'>) {
      if (!accepted.test(file_name)) refuse('image_refused');
      const key = `${newId('img')}.webp`;
      const image = { key, workspaceId: actor.workspaceId, fileName: file_name, contentMd5: content_md5 };
      await db.transaction(async (tx) => {
        if (!(await lockWorkspace(tx, actor.workspaceId))) refuse('unauthenticated');
        // At least one byte must have room, or the ticket is good for nothing.
        await requireRoom(tx, actor.workspaceId, { images: 1, sizeBytes: 1 });
        await imageStore.insert(tx, image, ticketSeconds);
      });
      return {
        key,
        upload_url: `${apiUrl}/images/uploads/${key}?signature=${sign(key)}`,
        url: `${imageCdnUrl}/${key}`,
      };
    },

    /** Object first, row second: what a crash leaves between the two is an object that nobody names, and goes. */
    async receive({ key, signature, contentMd5, bytes }: SentImage): Promise<void> {
      if (!signingKeys.some((signingKey) => isSameDigest(sign(key, signingKey), signature))) refuse('upload_refused');
      const image = (await imageStore.findWaiting(db, key)) ?? refuse('upload_refused');
      const md5 = createHash('md5').update(bytes).digest('base64');
      if (contentMd5 !== image.contentMd5 || md5 !== image.contentMd5) refuse('checksum_mismatch');
      const encoded = (await encodeImage(bytes)) ?? refuse('image_refused');
      const { workspaceId } = image;
      const coming = { images: 0, sizeBytes: encoded.length };
      await requireRoom(db, workspaceId, coming);
      await storage.putBytes(placeOf(key), encoded, 'image/webp');
      await db.transaction(async (tx) => {
        if (!(await lockWorkspace(tx, workspaceId))) refuse('upload_refused');
        // Asked again, for of two that come at once only one may get the last room. The other's object goes as nobody's.
        await requireRoom(tx, workspaceId, coming);
        if (!(await imageStore.markStored(tx, workspaceId, key, encoded.length))) refuse('upload_used');
      });
    },

    open: (key: string): Promise<OpenObject | undefined> => storage.open(placeOf(key)),

    findKnown: (keys: string[], within: Queries = db) => imageStore.findKnown(within, keys),

    /** Row first: what a crash leaves is an object that nobody names, and goes. */
    async removeUnused(): Promise<void> {
      for (const key of await imageStore.removeUnused(db)) await storage.remove(placeOf(key));
    },

    /** Part of deleting a workspace; may be repeated after a crash. */
    async removeAllOf(workspaceId: string): Promise<void> {
      for (const key of await imageStore.listKeys(db, workspaceId)) await storage.remove(placeOf(key));
    },
  };
}
