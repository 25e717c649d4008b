import { type Endpoint, type OutputOf, type SentOf, sentenceOf, statusOf } from '@kinora/contract';
import { ApiError, NetworkError, toApiError } from './api-error.ts';
import { apiUrl } from './page-settings.ts';
import { proofRequests } from './proof-requests.ts';
import { toRequest } from './request-address.ts';
import { sessionToken } from './session.ts';
import { strangerOfPage } from './session-owner.ts';
import { noteAnswer, regainSession } from './session-renewal.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Speaks with this token instead of the session's: the one that came with a one-time code. */
  token?: string | undefined;
  /** For signing out: whoever has no session any more need not get one for that. */
  endsSession?: boolean;
}

type Reading<Answer> = CallOptions & { read: (response: Response) => Promise<Answer> };

export interface Page<Items> {
  items: Items;
  nextCursor: string | undefined;
  totalCount: number | undefined;
}

export const call = <E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: CallOptions): Promise<OutputOf<E>> =>
  exchange(endpoint, input, { ...options, read: async (response) => (await response.json()) as OutputOf<E> });

export const callBytes = <E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: CallOptions): Promise<Blob> =>
  exchange(endpoint, input, { ...options, read: (response) => response.blob() });

export const callPage = <E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<Page<OutputOf<E>>> => exchange(endpoint, input, { ...options, read: readPage<OutputOf<E>> });

async function readPage<Items>(response: Response): Promise<Page<Items>> {
  const total = response.headers.get('x-total-count');
  return {
    items: (await response.json()) as Items,
    nextCursor: response.headers.get('x-next-cursor') ?? undefined,
    totalCount: total === null ? undefined : Number(total),
  };
}

/** A connection that is open but dead would otherwise keep people waiting for minutes; what writes may take longer. */
const longestWaitMs = { read: 20_000, write: 60_000 };

/**
 * What is refused because the session ended waits for the next one, and what a session may do only shortly after its
 * owner showed up waits for the proof; then it is sent again.
 */
async function exchange<Answer>(endpoint: Endpoint, input: unknown, options: Reading<Answer>): Promise<Answer> {
  const token = options.token ?? (endpoint.access === 'public' ? undefined : sessionToken());
  try {
    return await attempt(endpoint, input, { ...options, token });
  } catch (error) {
    const canRenew = options.token === undefined && !options.endsSession && isSessionOver(endpoint, error);
    if (canRenew && (await regainSession(token))) return exchange(endpoint, input, options);
    if (isProofRequired(error) && (await proofRequests.ask())) return exchange(endpoint, input, options);
    throw error;
  }
}

/** An answer may also end half-way: what is not a refusal of the server is a failure of the network. */
async function attempt<Answer>(endpoint: Endpoint, input: unknown, options: Reading<Answer>): Promise<Answer> {
  const { signal, token, read } = options;
  const timeout = AbortSignal.timeout(longestWaitMs[endpoint.method === 'GET' ? 'read' : 'write']);
  try {
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    return await read(await send(endpoint, input, { signal: either, token }));
  } catch (cause) {
    throw cause instanceof ApiError || signal?.aborted ? cause : new NetworkError(cause);
  }
}

async function send(endpoint: Endpoint, input: unknown, { signal, token }: CallOptions): Promise<Response> {
  if (isForMembers(endpoint) && strangerOfPage()) throw new ApiError(signedOut);
  const { address, body } = toRequest(endpoint, input as Record<string, unknown>);
  const response = await fetch(apiUrl() + address, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await toApiError(response);
  if (isForMembers(endpoint)) noteAnswer();
  return response;
}

const isForMembers = ({ access }: Endpoint): boolean => access === 'member' || access === 'key';

const isProofRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'proof_required';

const isSessionOver = (endpoint: Endpoint, error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'unauthenticated' &&
  (isForMembers(endpoint) || endpoint.access === 'visitor');

const signedOut = {
  status: statusOf('unauthenticated'),
  code: 'unauthenticated',
  message: sentenceOf('unauthenticated'),
} as const;
