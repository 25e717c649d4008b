import type { IncomingMessage } from 'node:http';
import { refuse } from '../../http/refusal.ts';
import type { BatchWriter } from '../../storage/batch-writer.ts';
import type { DiskIngest } from '../../storage/disk-ingest.ts';
import { type ByteLimitSink, createByteLimitSink } from './byte-limit-sink.ts';
import { splitForm } from './form-splitter.ts';
import { streamToSink } from './stream-to-sink.ts';
import { uploadKeyOf } from './upload-key.ts';
import type { UploadService } from './upload-service.ts';
import type { Ticket } from './upload-store.ts';

interface Claimed {
  ticket: Ticket;
  writer: BatchWriter;
  sink: ByteLimitSink;
  release: () => void;
}

/** Takes a posted form: fields, then the file, straight to the disk. Whatever goes wrong, nothing of it is kept. */
export async function receiveForm(
  request: IncomingMessage,
  { uploads, ingest, signal }: { uploads: UploadService; ingest: DiskIngest; signal: AbortSignal },
): Promise<void> {
  let claimed: Claimed | undefined;
  const split = splitForm({
    boundary: boundaryOf(request),
    async openFile(fields) {
      const { ticket, holder } = await uploads.claim(fields);
      const release = uploads.holdLease(ticket, holder, () => request.socket.destroy());
      const writer = await ingest.append(ticket.id, 0);
      const sink = createByteLimitSink(writer, ticket.maxBytes);
      claimed = { ticket, writer, sink, release };
      if (announcedBytes(request) > ticket.maxBytes) refuse('video_too_large');
      return sink;
    },
  });
  try {
    await streamToSink(request, split, signal);
    split.end();
    await keepFile(claimed ?? refuse('upload_malformed'), uploads, ingest);
  } catch (error) {
    if (claimed) await forget(claimed, uploads);
    throw error;
  } finally {
    claimed?.release();
  }
}

async function keepFile({ ticket, writer, sink }: Claimed, uploads: UploadService, ingest: DiskIngest): Promise<void> {
  if (sink.written() === 0) refuse('video_empty');
  const sizeBytes = await writer.close();
  await ingest.keep(ticket.id, uploadKeyOf(ticket.videoId));
  await uploads.finish(ticket, sizeBytes);
}

async function forget({ ticket, writer }: Claimed, uploads: UploadService): Promise<void> {
  await writer.close().catch(() => undefined);
  await uploads.abandon(ticket);
}

function boundaryOf({ headers }: IncomingMessage): string {
  const [, quoted, plain] =
    /^multipart\/form-data;.*\bboundary=(?:"([^"\r\n]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(
      headers['content-type'] ?? '',
    ) ?? [];
  return quoted ?? plain ?? refuse('upload_malformed');
}

/** At least this many bytes are the file's, going by what the sender says; fields and boundaries take the rest. */
function announcedBytes({ headers }: IncomingMessage): number {
  const length = Number(headers['content-length'] ?? 0);
  if (!Number.isSafeInteger(length)) refuse('upload_malformed');
  return length - 64 * 1024;
}
