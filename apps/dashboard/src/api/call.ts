import type { Endpoint, OutputOf, SentOf } from '@kinora/contract';
import { type ApiError, NetworkError, toApiError } from './api-error.ts';
import { apiUrl } from './page-settings.ts';
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

export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>> {
  const response = await send(endpoint, input, options);
  return (await response.json()) as OutputOf<E>;
}

export async function callBytes<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<Blob> {
  const response = await send(endpoint, input, options);
  return response.blob();
}

export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<Page<OutputOf<E>>> {
  const response = await send(endpoint, input, options);
  const total = response.headers.get('x-total-count');
  return {
    items: (await response.json()) as OutputOf<E>,
    nextCursor: response.headers.get('x-next-cursor') ?? undefined,
    totalCount: total === null ? undefined : Number(total),
  };
}

async function send(endpoint: Endpoint, input: unknown, { signal, token }: CallOptions = {}): Promise<Response> {
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
  }).catch((cause) => {
    throw signal?.aborted ? cause : new NetworkError(cause);
  });
  if (response.ok) return response;
  const error = await toApiError(response);
  if (isSessionOver(endpoint, error)) leaveForSignIn();
  throw error;
}

const isSessionOver = ({ access }: Endpoint, { code }: ApiError): boolean =>
  code === 'unauthenticated' && (access === 'member' || access === 'key');

function leaveForSignIn(): void {
  clearSession();
  window.location.replace(signInAddress(window.location.pathname + window.location.search));
}
