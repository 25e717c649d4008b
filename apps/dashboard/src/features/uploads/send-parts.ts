import { KinoraError, toKinoraError } from '@kinora/client';
import { api, type OutputOf } from '@kinora/contract';
import { call } from '../../api/call.ts';
import { sendBytes } from '../../api/send-bytes.ts';

type Parts = OutputOf<typeof api.videos.sendParts>;

export interface PartsSending {
  file: File;
  videoId: string;
  /** Once the server knows of the file: from here on it can be gone on with. */
  onBegun: () => void;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

interface Ways {
  ask: (sending: PartsSending) => Promise<Parts>;
  put: (address: string, body: Blob, onProgress: (part: number) => void, signal: AbortSignal) => Promise<void>;
}

const overTheNetwork: Ways = {
  ask: ({ file, videoId, signal }) =>
    call(api.videos.sendParts, { video_id: videoId, size_bytes: file.size }, { signal }),
  put: (address, body, onProgress, signal) => sendBytes({ method: 'PUT', address, body, onProgress, signal }),
};

/** Part by part into a bucket: the server says which are missing, and none missing is the end. */
export async function sendParts(sending: PartsSending, { ask, put }: Ways = overTheNetwork): Promise<void> {
  const { file, onBegun, onSent, signal } = sending;
  for (;;) {
    const { sent_bytes, parts } = await ask(sending);
    onBegun();
    onSent(sent_bytes);
    if (parts.length === 0) return;
    let sent = sent_bytes;
    for (const { start, end, url } of parts) {
      const body = file.slice(start, end);
      await put(url, body, (part) => onSent(sent + part * body.size), signal).catch(toTrouble);
      sent += body.size;
    }
  }
}

/** A bucket refuses an address that has grown old, too: asking again answers fresh ones. */
async function toTrouble(error: unknown): Promise<never> {
  throw error instanceof KinoraError ? await toKinoraError(new Response(null, { status: 503 })) : error;
}
