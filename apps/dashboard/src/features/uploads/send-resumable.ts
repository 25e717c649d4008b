import { toKinoraError } from '@kinora/client';
import type { UploadTicket } from '@kinora/contract';
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import { NetworkError } from '../../api/network-error.ts';

export interface ResumableSending {
  file: File;
  /** Where it was begun, or the ticket to begin with. */
  begin: { uploadUrl: string } | { ticket: UploadTicket };
  onBegun: (uploadUrl: string) => void;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** A connection that is open but moves nothing for so long is lost, whatever the browser thinks. */
const stallMs = 60_000;

/** In pieces, by the tus protocol: what has arrived stays, and the next attempt goes on behind it. */
export async function sendResumable({ file, begin, onBegun, onSent, signal }: ResumableSending): Promise<void> {
  const tus = await import('tus-js-client');
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout>;
    const end = (settle: () => void): void => {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const drop = (reason: unknown): void => {
      void upload.abort();
      end(() => reject(reason));
    };
    const stop = (): void => drop(signal.reason);
    const watch = (): void => {
      clearTimeout(stall);
      stall = setTimeout(() => drop(new NetworkError(undefined)), stallMs);
    };
    const upload: Upload = new tus.Upload(file, {
      ...beginOptions(begin),
      // Waiting and trying again is decided in one place, for both ways of sending.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onBegun(upload.url),
      onProgress: (bytesSent) => {
        watch();
        onSent(bytesSent);
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => void toError(error).then(reject)),
    });
    signal.addEventListener('abort', stop);
    watch();
    upload.start();
  });
}

const beginOptions = (begin: ResumableSending['begin']): UploadOptions =>
  'uploadUrl' in begin
    ? { uploadUrl: begin.uploadUrl }
    : { endpoint: begin.ticket.resumable_url, metadata: begin.ticket.fields };

async function toError(error: Error | DetailedError): Promise<Error> {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return new NetworkError(error);
  return toKinoraError(new Response(response.getBody() || null, { status: response.getStatus() }));
}

/** Gives the place in the plan back at once. */
export async function removeResumable(uploadUrl: string): Promise<void> {
  const tus = await import('tus-js-client');
  await tus.Upload.terminate(uploadUrl, { retryDelays: null });
}
