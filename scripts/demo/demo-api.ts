import { setTimeout as sleep } from 'node:timers/promises';
import { KinoraError, readAnswer, send } from '../../packages/client/src/index.ts';
import type { Endpoint, OutputOf, SentOf } from '../../packages/contract/src/index.ts';

export interface DemoApi {
  call: <E extends Endpoint>(endpoint: E, input: SentOf<E>) => Promise<OutputOf<E>>;
  /** From now on calls are made as this person. */
  enter: (token: string) => void;
  signal: AbortSignal;
}

const mostTries = 5;

/** The calls that screens and programs make, and no other way into the product. */
export function createDemoApi(url: string, signal: AbortSignal): DemoApi {
  let bearer: string | undefined;
  async function call<E extends Endpoint>(endpoint: E, input: SentOf<E>, tries = 1): Promise<OutputOf<E>> {
    try {
      return await send({ url, endpoint, input, bearer, signal }, readAnswer);
    } catch (error) {
      const isToWait = error instanceof KinoraError && error.status === 429 && tries < mostTries;
      if (!isToWait) throw error;
      await sleep((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal });
      return call(endpoint, input, tries + 1);
    }
  }
  return {
    call: (endpoint, input) => call(endpoint, input),
    enter: (token) => {
      bearer = token;
    },
    signal,
  };
}
