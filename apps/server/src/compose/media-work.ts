import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createGuardedFetch } from '../egress/guarded-fetch.ts';
import { schedulePublishing } from '../features/cuts/publish-job.ts';
import { importVideos } from '../features/imports/import-job.ts';
import { tryEncoder } from '../features/processing/hardware-encode.ts';
import { largestSize, usualLargestSize } from '../features/processing/media-rules.ts';
import { findMediaTools } from '../features/processing/media-tools.ts';
import { processVideos } from '../features/processing/processing-job.ts';
import { limitProcessors, tryUnshare } from '../features/processing/spawn-tool.ts';
import { scheduleOrphanSweep } from '../features/storage-cleanup/orphan-sweep-job.ts';
import { contentTypeOfMedia, mediaKeys } from '../features/videos/media-key.ts';
import type { Billing } from './billing.ts';
import type { Media } from './media.ts';
import type { Resources } from './open-resources.ts';

/** What the worker does with videos and files. Answers how to end it: what is running is handed back. */
export async function startMediaWork(
  resources: Resources,
  media: Media,
  { planLimits }: Pick<Billing, 'planLimits'>,
): Promise<() => void> {
  const { settings, connection, queue, storage, seal, log, metrics } = resources;
  await tryUnshare();
  await limitProcessors(settings.encodeProcessors);
  const tools = await findMediaTools(settings.mediaTools);
  if (!tools) log.warn('no ffmpeg found: only MP4 files that browsers play as they are can be shown');
  if (!(await media.ownsStorage().catch(() => true)))
    log.warn('the files in the storage belong to another database: none of them is cleaned up');
  const ending = new AbortController();
  const workRoot = join(settings.dataDir, 'work');
  await mkdir(workRoot, { recursive: true, mode: 0o700 });
  // One that an older version made is open to other users of the machine.
  await chmod(workRoot, 0o700);
  await processVideos({
    db: connection.db,
    queue,
    storage,
    log,
    metrics,
    tools,
    encoder: await tryEncoder(tools, settings.videoEncoder, log),
    workRoot,
    largestSizeOf: async (workspaceId) => {
      const limits = await planLimits(connection.db, workspaceId);
      return limits === 'none' ? usualLargestSize : limits.videoSize || largestSize;
    },
    keys: { ...mediaKeys, upload: media.uploads.keyOf, typeOf: contentTypeOfMedia },
    encodesAtOnce: settings.encodesAtOnce,
    keepsOriginals: settings.keepOriginals,
    speech: media.speech,
    onEnded: ({ videoId }) => media.cuts.publishReady(videoId),
    ending: ending.signal,
  });
  await importVideos({
    db: connection.db,
    queue,
    log,
    seal,
    storage,
    fetchFile: createGuardedFetch({ privateHosts: settings.importPrivateHosts }),
    uploads: media.uploads,
    ending: ending.signal,
  });
  await schedulePublishing(queue, media.cuts);
  await scheduleOrphanSweep({ ...media, db: connection.db, queue, storage, workRoot });
  return () => ending.abort();
}
