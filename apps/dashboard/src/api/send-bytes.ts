import { type KinoraError, toKinoraError } from '@kinora/client';
import { NetworkError } from './network-error.ts';

interface Sending {
  method: 'PUT' | 'POST';
  address: string;
  headers?: Record<string, string>;
  body: Blob | FormData;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal?: AbortSignal | undefined;
}

/** For files: `fetch` cannot tell how much has been sent. */
export function sendBytes({ method, address, headers = {}, body, onProgress, signal }: Sending): Promise<void> {
  const request = new XMLHttpRequest();
  signal?.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => (request.status < 300 ? resolve() : toError(request).then(reject)));
    request.addEventListener('error', () => reject(new NetworkError(undefined)));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

const toError = ({ status, responseText }: XMLHttpRequest): Promise<KinoraError> =>
  toKinoraError(new Response(responseText, { status }));
