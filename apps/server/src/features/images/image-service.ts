import { createHash, createHmac } from 'node:crypto';
import type { api, InputOf } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import { isSameDigest } from '../../crypto/tokens.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { OpenObject, Storage } from '../../storage/storage.ts';
import { encodeImage } from './image-encode.ts';
import { imageStore } from './image-store.ts';

const ticketSeconds = 15 * 60;
const accepted = /\.(png|jpe?g|webp|gif|avif)$/i;

interface Parts {
  db: Database;
  storage: Storage;
  signingKey: Buffer;
  apiUrl: string;
  imageCdnUrl: string;
}

export interface SentImage {
  key: string;
  signature: string;
  /** The header as sent; undefined where it was left out. */
  contentMd5: string | undefined;
  bytes: Buffer;
}

export type ImageService = ReturnType<typeof createImageService>;

export function createImageService({ db, storage, signingKey, apiUrl, imageCdnUrl }: Parts) {
  const sign = (key: string) => createHmac('sha256', signingKey).update(`image ${key}`).digest('base64url');
  const placeOf = (key: string) => `images/${key}`;

  return {
    async createTicket({ file_name, content_md5 }: InputOf<typeof api.images.createTicket>, { actor }: Call<'key'>) {
      if (!accepted.test(file_name)) refuse('image_refused');
      const key = `${newId('img')}.webp`;
      const image = { key, accountId: actor.accountId, fileName: file_name, contentMd5: content_md5 };
      await imageStore.insert(db, image, ticketSeconds);
      return {
        key,
        upload_url: `${apiUrl}/images/uploads/${key}?signature=${sign(key)}`,
        url: `${imageCdnUrl}/${key}`,
      };
    },

    /** Object first, row second: what a crash leaves between the two is an object that nobody names, and goes. */
    async receive({ key, signature, contentMd5, bytes }: SentImage): Promise<void> {
      if (!isSameDigest(sign(key), signature)) refuse('upload_refused');
      const image = (await imageStore.findWaiting(db, key)) ?? refuse('upload_refused');
      const md5 = createHash('md5').update(bytes).digest('base64');
      if (contentMd5 !== image.contentMd5 || md5 !== image.contentMd5) refuse('checksum_mismatch');
      const encoded = (await encodeImage(bytes)) ?? refuse('image_refused');
      await storage.putBytes(placeOf(key), encoded, 'image/webp');
      if (!(await imageStore.markStored(db, image.accountId, key, encoded.length))) refuse('upload_used');
    },

    open: (key: string): Promise<OpenObject | undefined> => storage.open(placeOf(key)),

    findKnown: (keys: string[]) => imageStore.findKnown(db, keys),

    /** Part of deleting an account; may be repeated after a crash. */
    async removeAllOf(accountId: string): Promise<void> {
      for (const key of await imageStore.listKeys(db, accountId)) await storage.remove(placeOf(key));
    },
  };
}
