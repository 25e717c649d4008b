import { setTimeout as sleep } from 'node:timers/promises';
import { toKinoraError } from '../../packages/client/src/kinora-error.ts';
import { toRequest } from '../../packages/client/src/to-request.ts';
import type { Endpoint, OutputOf, SentOf } from '../../packages/contract/src/index.ts';

export interface DemoApi {
  call: <E extends Endpoint>(endpoint: E, input: SentOf<E>) => Promise<OutputOf<E>>;
  /** From now on calls are made as this person. */
  enter: (token: string) => void;
  signal: AbortSignal;
}

const mostTries = 5;

/** The calls that screens and programs make, and no other way into the product. */
export function createDemoApi(apiUrl: string, signal: AbortSignal): DemoApi {
  let authorization = {};
  async function send(endpoint: Endpoint, input: Record<string, unknown>, tries = 1): Promise<unknown> {
    const { address, body } = toRequest(endpoint, input);
    const answer = await fetch(apiUrl + address, {
      method: endpoint.method,
      headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok) return answer.json();
    const error = await toKinoraError(answer);
    if (error.status !== 429 || tries === mostTries) throw error;
    await sleep((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal });
    return send(endpoint, input, tries + 1);
  }
  return {
    call: async <E extends Endpoint>(endpoint: E, input: SentOf<E>) =>
      (await send(endpoint, input as Record<string, unknown>)) as OutputOf<E>,
    enter: (token) => {
      authorization = { authorization: `Bearer ${token}` };
    },
    signal,
  };
}
