import type { Endpoint, SentOf } from '@kinora/contract';
import { KinoraError, toNoAnswer } from './kinora-error.ts';
import { type RequestOptions, toRequest } from './to-request.ts';

export interface Call<E extends Endpoint> extends RequestOptions {
  /** Base of the API, such as https://kinora.example.com/api */
  url: string;
  endpoint: E;
  input: SentOf<E>;
  signal?: AbortSignal | undefined;
  /** Whether a browser sends its cookies along, which Kinora never reads. */
  credentials?: 'omit' | 'include';
}

export type Reader<E extends Endpoint, Answer> = (endpoint: E, response: Response) => Promise<Answer>;

/** Makes one call. Whatever goes wrong is a `KinoraError`, unless the signal stopped it: then it is the signal's reason. */
export async function send<E extends Endpoint, Answer>(call: Call<E>, read: Reader<E, Answer>): Promise<Answer> {
  const { url, endpoint, input, signal, credentials = 'omit' } = call;
  const { address, ...request } = toRequest(endpoint, input, call);
  try {
    return await read(endpoint, await fetch(url + address, { ...request, credentials, signal: signal ?? null }));
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw cause instanceof KinoraError ? cause : toNoAnswer(cause);
  }
}
