import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFreshCache, type FreshCache } from '../../db/fresh-cache.ts';
import { openDisk } from '../../storage/disk.ts';
import { mediaFileOf } from '../videos/media-key.ts';
import { createDeliveryService, type DeliveryService } from './delivery-service.ts';

let folder: string;
let delivery: DeliveryService;
let isPublished: boolean;
let asked: number;
let cache: FreshCache;
beforeEach(async () => {
  [isPublished, asked] = [true, 0];
  cache = createFreshCache({ caughtUp: async () => true }, { maxBytes: 1_000_000 });
  folder = await mkdtemp(join(tmpdir(), 'kinora-delivery-'));
  const storage = await openDisk(folder, { onWarning: () => undefined });
  await storage.putBytes('videos/vid_1/video.mp4', Buffer.from('a film'), 'video/mp4');
  delivery = createDeliveryService({
    cache,
    storage,
    findPublished: async (filmId) => {
      asked += 1;
      return isPublished ? { videoId: 'vid_parent', liveFilmId: filmId, isProtected: false } : undefined;
    },
    readGrant: () => undefined,
    takenDownOf: async () => undefined,
    fileOf: mediaFileOf,
    accelPrefix: '',
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isDelivered = async () => {
  const found = await delivery.find('vid_1', 'video.mp4');
  if (found?.kind === 'bytes') await found.object.close();
  return found !== undefined;
};

describe('whether a video may be seen', () => {
  it('is asked once for many pieces, and again when the video changes', async () => {
    for (let piece = 0; piece < 20; piece += 1) expect(await isDelivered()).toBe(true);
    expect(asked).toBe(1);
    isPublished = false;
    cache.drop('video vid_1');
    expect(await isDelivered()).toBe(false);
  });

  it('is asked again when the video changes that a cut belongs to', async () => {
    expect(await isDelivered()).toBe(true);
    isPublished = false;
    cache.drop('video vid_parent');
    expect(await isDelivered()).toBe(false);
  });

  it('is asked each time while it may not', async () => {
    isPublished = false;
    expect(await isDelivered()).toBe(false);
    isPublished = true;
    expect(await isDelivered()).toBe(true);
  });
});
