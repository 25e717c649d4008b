import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { ProviderDown, ProviderRefused } from './provider-errors.ts';

export interface ProviderAccess {
  apiUrl: string;
  keyId: string;
  keySecret: string;
}

export interface Patience {
  readMs: number;
  writeMs: number;
  /** Before each further try of a read. */
  retryMs: number[];
}

export const usualPatience: Patience = { readMs: 3_000, writeMs: 10_000, retryMs: [200, 800] };

type Query = Record<string, string | number>;

interface Sending {
  body?: object;
  limitMs: number;
}

const ErrorBody = z.object({
  error: z.looseObject({
    code: z.string().nullish(),
    description: z.string().nullish(),
    metadata: z.looseObject({ payment_id: z.string().nullish() }).nullish().catch(null),
  }),
});

/** The provider's manner of speaking. Messages name the call and the provider's words, never a key. */
export function createProviderHttp({ apiUrl, keyId, keySecret }: ProviderAccess, patience: Patience) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function send(method: string, path: string, { body, limitMs }: Sending): Promise<unknown> {
    const call = `${method} ${path.split('?')[0]}`;
    const answer = await fetch(`${apiUrl}${path}`, {
      method,
      redirect: 'error',
      headers: { authorization, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(limitMs),
    }).catch((cause: unknown) => {
      throw new ProviderDown(`${call} got no answer`, { cause });
    });
    const json: unknown = await answer.json().catch((cause: unknown) => {
      throw new ProviderDown(`${call} was answered with ${answer.status} and no JSON`, { cause });
    });
    if (answer.ok) return json;
    throw toError(call, answer.status, json);
  }

  /** Reads are harmless to repeat; a write that got no answer may have happened, so its caller has to look. */
  async function read(path: string, query: Query = {}): Promise<unknown> {
    const given = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
    );
    const address = given.size > 0 ? `${path}?${given}` : path;
    for (const pauseMs of patience.retryMs) {
      try {
        return await send('GET', address, { limitMs: patience.readMs });
      } catch (error) {
        if (!(error instanceof ProviderDown)) throw error;
        await sleep(pauseMs * (1 + Math.random() / 2));
      }
    }
    return send('GET', address, { limitMs: patience.readMs });
  }

  const write = (method: 'POST' | 'PATCH', path: string, body: object) =>
    send(method, path, { body, limitMs: patience.writeMs });

  return { read, write };
}

// Throttled, broken, or our keys are wrong: none of it says anything about what was asked for.
const saysNothing = (status: number) => status === 401 || status === 403 || status === 429 || status >= 500;

function toError(call: string, status: number, json: unknown): Error {
  const parsed = ErrorBody.safeParse(json);
  const description = parsed.data?.error.description ?? 'no description';
  if (saysNothing(status) || !parsed.success) return new ProviderDown(`${call} failed with ${status}: ${description}`);
  const isDeclined = Boolean(parsed.data.error.metadata?.payment_id) || parsed.data.error.code === 'GATEWAY_ERROR';
  return new ProviderRefused(call, { status, description, isDeclined });
}
