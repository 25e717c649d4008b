import { api, type Endpoint, type OutputOf, type SentOf } from '@kinora/contract';
import { publishingApi } from '@kinora/contract/publishing';
import { type Page, readAnswer, readBytes, readPage } from './read-answer.ts';
import { send } from './send.ts';

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

type Answer<E extends Endpoint> = E extends { paged: true }
  ? Page<OutputOf<E>>
  : E extends { bytes: readonly string[] }
    ? Blob
    : OutputOf<E>;
type ForKeys = { access: 'key' | 'public' };

type Group<Endpoints> = {
  [Verb in keyof Endpoints as Endpoints[Verb] extends ForKeys ? Verb : never]: Endpoints[Verb] extends Endpoint
    ? (input: SentOf<Endpoints[Verb]>, options?: CallOptions) => Promise<Answer<Endpoints[Verb]>>
    : never;
};

const calls = { ...api, ...publishingApi };
const nouns = [
  'players',
  'versions',
  'access',
  'reviewLinks',
  'videos',
  'cuts',
  'tracks',
  'images',
  'embeds',
  'stats',
  'workspaces',
  'system',
] as const;

export type Client = { [Noun in (typeof nouns)[number]]: Group<(typeof calls)[Noun]> };

function readerOf({ bytes, paged }: Endpoint) {
  if (bytes) return readBytes;
  return paged ? readPage : readAnswer;
}

/** Every call that a key may make, as the contract names it. */
export function createClient({ url, key }: ClientOptions): Client {
  const base = url.replace(/\/+$/, '');
  const toCall = (endpoint: Endpoint) => (input: object, options?: CallOptions) =>
    send<Endpoint, unknown>({ ...options, url: base, bearer: key, endpoint, input }, readerOf(endpoint));
  const toGroup = (endpoints: Record<string, Endpoint>) =>
    Object.fromEntries(
      Object.entries(endpoints)
        .filter(([, { access }]) => access === 'key' || access === 'public')
        .map(([verb, endpoint]) => [verb, toCall(endpoint)]),
    );
  return Object.fromEntries(nouns.map((noun) => [noun, toGroup(calls[noun])])) as unknown as Client;
}
