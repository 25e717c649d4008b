import type { Endpoint, OutputOf, SentOf } from '@kinora/contract';
import { ApiError, NetworkError, toApiError } from './api-error.ts';
import { apiUrl } from './page-settings.ts';
import { proofRequests } from './proof-requests.ts';
import { toRequest } from './request-address.ts';
import { clearSession, sessionToken } from './session.ts';
import { signInAddress } from './sign-in-address.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Speaks with this token instead of the session's: the one that came with a one-time code. */
  token?: string | undefined;
}

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

interface Exchange<Answer> extends CallOptions {
  read: (response: Response) => Promise<Answer>;
}

/** What a session may do only shortly after its owner showed up is done once that is proved. */
async function exchange<Answer>(endpoint: Endpoint, input: unknown, options: Exchange<Answer>): Promise<Answer> {
  try {
    return await attempt(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required' || !(await proofRequests.ask())) throw error;
    return attempt(endpoint, input, options);
  }
}

/** An answer may also end half-way: what is not a refusal of the server is a failure of the network. */
async function attempt<Answer>(
  endpoint: Endpoint,
  input: unknown,
  { signal, token, read }: Exchange<Answer>,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(longestWaitMs[endpoint.method === 'GET' ? 'read' : 'write']);
  try {
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    return await read(await send(endpoint, input, { signal: either, token }));
  } catch (cause) {
    throw cause instanceof ApiError || signal?.aborted ? cause : new NetworkError(cause);
  }
}

async function send(endpoint: Endpoint, input: unknown, { signal, token }: CallOptions): Promise<Response> {
  const { address, body } = toRequest(endpoint, input as Record<string, unknown>);
  const bearer = token ?? (endpoint.access === 'public' ? undefined : sessionToken());
  const response = await fetch(apiUrl() + address, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const error = await toApiError(response);
  if (isSessionOver(endpoint, error)) leaveForSignIn();
  throw error;
}

const isSessionOver = ({ access }: Endpoint, { code }: ApiError): boolean =>
  code === 'unauthenticated' && (access === 'member' || access === 'key' || access === 'visitor');

function leaveForSignIn(): void {
  clearSession();
  window.location.replace(signInAddress(window.location.pathname + window.location.search));
}
