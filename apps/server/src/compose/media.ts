import { createGrants } from '../crypto/grants.ts';
import { deriveKeys } from '../crypto/keys.ts';
import type { Transaction } from '../db/connect.ts';
import type { VideoRef } from '../db/schema.ts';
import { createCutService } from '../features/cuts/cut-service.ts';
import { createDeliveryService } from '../features/delivery/delivery-service.ts';
import { createGrantedUrls } from '../features/delivery/granted-urls.ts';
import { createImageService } from '../features/images/image-service.ts';
import { createImportService } from '../features/imports/import-service.ts';
import { createInsightService } from '../features/insights/insight-service.ts';
import { createProcessingService } from '../features/processing/processing-service.ts';
import { createCaptionService } from '../features/speech/caption-service.ts';
import { findSpeech } from '../features/speech/speech-service.ts';
import { ownsStorage } from '../features/storage-cleanup/storage-ownership.ts';
import { createTextTrackService, rememberFilm } from '../features/text-tracks/text-track-service.ts';
import { createUploadService } from '../features/uploads/upload-service.ts';
import { mediaFileOf, mediaKeys, mediaUrl } from '../features/videos/media-key.ts';
import { createPosterService } from '../features/videos/poster-service.ts';
import { createVideoDownloads } from '../features/videos/video-downloads.ts';
import { createVideoService } from '../features/videos/video-service.ts';
import type { Billing } from './billing.ts';
import type { Resources } from './open-resources.ts';

type Needs = Pick<Resources, 'settings' | 'connection' | 'cache' | 'queue' | 'storage' | 'seal' | 'limits'>;

export type Media = ReturnType<typeof composeMedia>;

/** Videos and images, for the server and the worker alike. */
export function composeMedia(resources: Needs, { planLimits }: Pick<Billing, 'planLimits'>) {
  const { settings, connection, cache, queue, storage, seal, limits } = resources;
  const { db } = connection;
  const { apiUrl, imageCdnUrl, videoCdnUrl } = settings;
  const hasMp4 = async (videoId: string) => Boolean(await storage.find(mediaKeys.mp4(videoId)));
  const hasSource = async (videoId: string) => Boolean(await storage.find(uploads.keyOf(videoId))) || hasMp4(videoId);
  const processing = createProcessingService({ db, queue, hasSource });
  const signingKeys = deriveKeys(settings.secretKeys, 'upload-tickets');
  const onStored = async (tx: Transaction, video: VideoRef) => {
    await imports.forget(tx, video);
    await processing.begin(tx, video);
  };
  const uploads = createUploadService({ db, storage, signingKeys, apiUrl, planLimits, onStored });
  const grants = createGrants(deriveKeys(settings.secretKeys, 'grants'));
  const grantedUrls = createGrantedUrls({ grants, videoCdnUrl });
  const grantOwner = (videoId: string, url: string) =>
    grantedUrls.grant(url, grantedUrls.write(videoId, grantedUrls.forOwner()));
  const getVideo = (video: VideoRef) => videos.find(video);
  const imports = createImportService({ db, queue, seal, limits, uploads, getVideo });
  const videos = createVideoService({
    db,
    storage,
    videoCdnUrl,
    grantOwner,
    processing,
    uploads,
    imports,
    onRemoved: (tx, id) => queue.send(tx, 'forget-stats', { scope: 'video', id }),
  });
  const downloads = createVideoDownloads({
    db,
    storage,
    uploadKeyOf: uploads.keyOf,
    signingKeys: deriveKeys(settings.secretKeys, 'download-tickets'),
    apiUrl,
  });
  const posters = createPosterService({ db, videoCdnUrl, grantOwner, processing });
  const textTracks = createTextTrackService({
    db,
    storage,
    limits,
    videos,
    keyOf: mediaKeys.textTrack,
    urlOf: (key) => mediaUrl(videoCdnUrl, key),
  });
  const insights = createInsightService({ db, videos, tracks: textTracks });
  const speech = findSpeech(settings.speech);
  const captions = createCaptionService({ db, speech, videos, tracks: textTracks, processing });
  const delivery = createDeliveryService({
    cache,
    storage,
    findPublished: videos.findPublished,
    readGrant: grantedUrls.read,
    takenDownOf: videos.takenDownOf,
    fileOf: mediaFileOf,
    accelPrefix: settings.deliveryAccelPrefix,
  });
  const cuts = createCutService({
    db,
    videos,
    uploads,
    imports,
    tracks: { rememberFilm },
    signingKeys: deriveKeys(settings.secretKeys, 'rehearsals'),
    embedBaseUrl: settings.embedBaseUrl,
    publicUrl: settings.publicUrl,
  });
  const images = createImageService({ db, storage, signingKeys, apiUrl, imageCdnUrl, planLimits });
  return {
    processing,
    uploads,
    imports,
    videos,
    cuts,
    downloads,
    posters,
    insights,
    textTracks,
    captions,
    speech,
    images,
    delivery,
    grants,
    grantedUrls,
    hasMp4,
    keepsOriginals: settings.keepOriginals,
    ownsStorage: () => ownsStorage(db, storage),
  };
}
