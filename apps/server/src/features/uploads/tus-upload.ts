import type { IncomingMessage } from 'node:http';
import { refuse } from '../../http/refusal.ts';
import type { DiskIngest } from '../../storage/disk-ingest.ts';
import type { ActiveUploads } from './active-uploads.ts';
import { createByteLimitSink } from './byte-limit-sink.ts';
import { streamToSink } from './stream-to-sink.ts';
import { uploadKeyOf } from './upload-key.ts';
import type { UploadService } from './upload-service.ts';
import type { Ticket } from './upload-store.ts';

export interface TusState {
  offset: number;
  length: number;
}

interface Piece {
  request: IncomingMessage;
  ticket: Ticket;
  /** Of the whole file. */
  length: number;
  signal: AbortSignal;
}

export type TusUploads = ReturnType<typeof createTusUploads>;

/** Files that come in pieces, as the tus protocol 1.0 has it: what has arrived stays, and the next piece goes on. */
export function createTusUploads(uploads: UploadService, ingest: DiskIngest, activeUploads: ActiveUploads) {
  /** A sender that came back must not wait for its own lost connection. */
  const sending = new Map<string, { stop: () => void; done: Promise<unknown> }>();

  async function find(id: string): Promise<{ ticket: Ticket; declared: number; finished: boolean }> {
    const found = (await uploads.findOpen(id)) ?? refuse('not_found');
    const declared = found.ticket.declaredBytes ?? refuse('not_found');
    if (found.status === 'uploading' && found.dead) refuse('not_found');
    return { ticket: found.ticket, declared, finished: found.status !== 'uploading' };
  }

  async function stopOther(id: string): Promise<void> {
    for (let other = sending.get(id); other; other = sending.get(id)) {
      other.stop();
      await other.done.catch(() => undefined);
    }
  }

  async function takePiece({ request, ticket, length, signal }: Piece): Promise<TusState> {
    const holder = await uploads.takeLease(ticket);
    const release = uploads.holdLease(ticket, holder, () => request.socket.destroy());
    try {
      const start = (await ingest.sizeOf(ticket.id)) ?? 0;
      if (Number(request.headers['upload-offset']) !== start) refuse('upload_offset');
      const writer = await ingest.append(ticket.id, start);
      try {
        await streamToSink(request, createByteLimitSink(writer, length - start), signal);
      } finally {
        await writer.close();
      }
      return { offset: (await ingest.sizeOf(ticket.id)) ?? 0, length };
    } finally {
      release();
      await uploads.releaseLease(ticket, holder);
    }
  }

  return {
    create: (metadata: ReadonlyMap<string, string>, length: number): Promise<Ticket> =>
      uploads.declare(metadata, length),

    async state(id: string): Promise<TusState> {
      const { declared, finished } = await find(id);
      if (!finished) await stopOther(id);
      return { offset: finished ? declared : ((await ingest.sizeOf(id)) ?? 0), length: declared };
    },

    async append(id: string, request: IncomingMessage): Promise<TusState> {
      const { ticket, declared, finished } = await find(id);
      if (finished) refuse('upload_offset');
      await stopOther(id);
      const take = (signal: AbortSignal) => takePiece({ request, ticket, length: declared, signal });
      const done = activeUploads.run(request, take).finally(() => sending.delete(id));
      sending.set(id, { stop: () => request.socket.destroy(), done });
      const state = await done;
      if (state.offset === declared) {
        await ingest.keep(id, uploadKeyOf(ticket.videoId));
        await uploads.finish(ticket, declared);
      }
      return state;
    },

    async remove(id: string): Promise<void> {
      const { ticket, finished } = await find(id);
      if (finished) refuse('upload_used');
      await stopOther(id);
      await uploads.abandon(ticket);
    },
  };
}
