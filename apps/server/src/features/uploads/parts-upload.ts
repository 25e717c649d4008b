import type { api, InputOf, OutputOf } from '@kinora/contract';
import type { Call } from '../../http/bind.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { BucketIngest } from '../../storage/s3-ingest.ts';
import type { Storage } from '../../storage/storage.ts';
import { uploadKeyOf } from './upload-key.ts';
import type { UploadService } from './upload-service.ts';
import type { Ticket } from './upload-store.ts';

type Endpoint = typeof api.videos.sendParts;
type Answer = OutputOf<Endpoint>;

const mebibyte = 1024 * 1024;
const signedAtOnce = 20;
const signedLifeSeconds = 3_600;

/** Large enough that no file has more than a thousand; told by the file's size alone, so that nobody must remember it. */
const partBytesOf = (sizeBytes: number): number => Math.max(16, Math.ceil(sizeBytes / 1000 / mebibyte)) * mebibyte;

function partsOf(sizeBytes: number): { number: number; start: number; end: number }[] {
  const partBytes = partBytesOf(sizeBytes);
  return Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, index) => ({
    number: index + 1,
    start: index * partBytes,
    end: Math.min((index + 1) * partBytes, sizeBytes),
  }));
}

/**
 * Files that go into a bucket in parts. One call, repeated: it says which parts are missing and where to put them, and
 * makes the file a video once none is. What has arrived the bucket knows, so that any process can answer at any time.
 */
export function createPartsUpload(uploads: UploadService, storage: Storage) {
  const ingest = storage.ingest.kind === 'bucket' ? storage.ingest : undefined;

  async function finish(ticket: Ticket, sizeBytes: number): Promise<Answer> {
    await uploads.finish(ticket, sizeBytes).catch((error: unknown) => {
      // A look at the library may have found the file first.
      if (!(error instanceof Refusal && error.code === 'upload_used')) throw error;
    });
    return { sent_bytes: sizeBytes, parts: [] };
  }

  async function advance({ parts }: BucketIngest, ticket: Ticket, sizeBytes: number): Promise<Answer> {
    const key = uploadKeyOf(ticket.videoId);
    const whole = await storage.find(key);
    if (whole) {
      await parts.discard(key);
      return finish(ticket, whole.sizeBytes);
    }
    const begun = await parts.begin(key, ticket.contentType);
    const wanted = partsOf(sizeBytes);
    const missing = wanted.filter(({ number, start, end }) => begun.stored.get(number)?.sizeBytes !== end - start);
    if (missing.length === 0) {
      await begun.complete(wanted.length);
      return finish(ticket, sizeBytes);
    }
    const signed = missing.slice(0, signedAtOnce).map(async ({ number, start, end }) => ({
      start,
      end,
      url: await begun.sign(number, end - start, signedLifeSeconds),
    }));
    const missingBytes = missing.reduce((sum, { start, end }) => sum + end - start, 0);
    return { sent_bytes: sizeBytes - missingBytes, parts: await Promise.all(signed) };
  }

  return async ({ video_id, size_bytes }: InputOf<Endpoint>, { actor }: Call<'key'>): Promise<Answer> => {
    const found = (await uploads.findOf(actor.workspaceId, video_id)) ?? refuse('video_not_found');
    if (found.status !== 'uploading') return { sent_bytes: size_bytes, parts: [] };
    if (found.dead) refuse('video_not_found');
    if (!ingest) return refuse('upload_refused');
    const ticket = await uploads.declareSize(found.ticket, size_bytes);
    const holder = await uploads.takeLease(ticket);
    try {
      return await advance(ingest, ticket, size_bytes);
    } finally {
      await uploads.releaseLease(ticket, holder);
    }
  };
}
