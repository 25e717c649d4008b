import { api, type Endpoint, type OutputOf, type SentOf } from '@kinora/contract';
import { toKinoraError } from './kinora-error.ts';
import { toRequest } from './to-request.ts';

export interface ClientOptions {
  /** Base of the API, such as https://kinora.example.com/api */
  url: string;
  /** An API key from the profile. */
  key: string;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A creating call that is repeated under the same name happens once. */
  idempotencyKey?: string;
}

export interface Page<Items> {
  items: Items;
  /** Missing on the last page. */
  nextCursor: string | undefined;
  total: number;
}

type Answer<E extends Endpoint> = E extends { paged: true } ? Page<OutputOf<E>> : OutputOf<E>;
type ForKeys = { access: 'key' | 'public' };

type Group<Endpoints> = {
  [Verb in keyof Endpoints as Endpoints[Verb] extends ForKeys ? Verb : never]: Endpoints[Verb] extends Endpoint
    ? (input: SentOf<Endpoints[Verb]>, options?: CallOptions) => Promise<Answer<Endpoints[Verb]>>
    : never;
};

const nouns = ['players', 'videos', 'images', 'embeds', 'system'] as const;

export type Client = { [Noun in (typeof nouns)[number]]: Group<(typeof api)[Noun]> };

/** Every call that a key may make, as the contract names it. */
export function createClient({ url, key }: ClientOptions): Client {
  const base = url.replace(/\/+$/, '');
  const toCall = (endpoint: Endpoint) => (input: object, options?: CallOptions) =>
    send({ base, key, endpoint, input: input as Record<string, unknown>, ...options });
  const toGroup = (endpoints: Record<string, Endpoint>) =>
    Object.fromEntries(
      Object.entries(endpoints)
        .filter(([, { access }]) => access === 'key' || access === 'public')
        .map(([verb, endpoint]) => [verb, toCall(endpoint)]),
    );
  return Object.fromEntries(nouns.map((noun) => [noun, toGroup(api[noun])])) as unknown as Client;
}

interface Call extends CallOptions {
  base: string;
  key: string;
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

async function send({ base, key, endpoint, input, signal, idempotencyKey }: Call): Promise<unknown> {
  const { address, body } = toRequest(endpoint, input);
  const response = await fetch(base + address, {
    method: endpoint.method,
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await toKinoraError(response);
  const answer = await response.json();
  if (!endpoint.paged) return answer;
  const nextCursor = response.headers.get('x-next-cursor') ?? undefined;
  return { items: answer, nextCursor, total: Number(response.headers.get('x-total-count')) };
}
