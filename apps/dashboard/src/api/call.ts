import { KinoraError, type Page, type Reader, readAnswer, readBytes, readPage, send } from '@kinora/client';
import { type Endpoint, type OutputOf, type SentOf, sentenceOf, statusOf } from '@kinora/contract';
import { NetworkError } from './network-error.ts';
import { apiUrl } from './page-settings.ts';
import { proofRequests } from './proof-requests.ts';
import { sessionToken } from './session.ts';
import { strangerOfPage } from './session-owner.ts';
import { noteAnswer, regainSession } from './session-renewal.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Speaks with this token instead of the session's: the one that came with a one-time code. */
  token?: string | undefined;
  /** A creating call that is repeated under the same name happens once. */
  idempotencyKey?: string | undefined;
  /** For a file that takes longer than people wait for a screen. */
  longestWaitMs?: number;
  /** For signing out: whoever has no session any more need not get one for that. */
  endsSession?: boolean;
  /** For what the page fetches by itself: nobody is asked to sign in for something that they did not ask for. */
  isUnasked?: boolean;
}

export const call = <E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: CallOptions): Promise<OutputOf<E>> =>
  exchange({ ...options, endpoint, input }, readAnswer);

export const callBytes = <E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: CallOptions): Promise<Blob> =>
  exchange({ ...options, endpoint, input }, readBytes);

export const callPage = <E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options?: CallOptions,
): Promise<Page<OutputOf<E>>> => exchange({ ...options, endpoint, input }, readPage);

interface Call<E extends Endpoint> extends CallOptions {
  endpoint: E;
  input: SentOf<E>;
}

/** A connection that is open but dead would otherwise keep people waiting for minutes; what writes may take longer. */
const longestWaitMs = { read: 20_000, write: 60_000 };

/**
 * What is refused because the session ended waits for the next one, and what a session may do only shortly after its
 * owner showed up waits for the proof; then it is sent again.
 */
async function exchange<E extends Endpoint, Answer>(asked: Call<E>, read: Reader<E, Answer>): Promise<Answer> {
  const { endpoint } = asked;
  const token = asked.token ?? (endpoint.access === 'public' ? undefined : sessionToken());
  try {
    return await attempt({ ...asked, token }, read);
  } catch (error) {
    const isWorthIt = asked.token === undefined && !asked.endsSession && !asked.isUnasked;
    const canRenew = isWorthIt && isSessionOver(endpoint, error);
    if (canRenew && (await regainSession(token))) return exchange(asked, read);
    if (isProofRequired(error) && (await proofRequests.ask())) return exchange(asked, read);
    throw error;
  }
}

/** What is not a refusal of the server is a failure of the network, an answer that ends half-way too. */
async function attempt<E extends Endpoint, Answer>(asked: Call<E>, read: Reader<E, Answer>): Promise<Answer> {
  const { endpoint, input, signal, token, idempotencyKey } = asked;
  const waitMs = asked.longestWaitMs ?? longestWaitMs[endpoint.method === 'GET' ? 'read' : 'write'];
  if (isForMembers(endpoint) && strangerOfPage()) throw new KinoraError(signedOut);
  const timeout = AbortSignal.timeout(waitMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const how = { signal: either, credentials: 'include', ...(idempotencyKey && { idempotencyKey }) } as const;
  const sent = { url: apiUrl(), endpoint, input, bearer: token, ...how };
  try {
    return await send(sent, (_endpoint, response) => {
      if (response.ok && isForMembers(endpoint)) noteAnswer();
      return read(endpoint, response);
    });
  } catch (cause) {
    throw isRefusal(cause) || signal?.aborted ? cause : new NetworkError(cause);
  }
}

const isForMembers = ({ access }: Endpoint): boolean => access === 'member' || access === 'key';

const isRefusal = (error: unknown): error is KinoraError => error instanceof KinoraError && error.code !== 'no_answer';

const isProofRequired = (error: unknown): boolean => error instanceof KinoraError && error.code === 'proof_required';

const isSessionOver = (endpoint: Endpoint, error: unknown): boolean =>
  error instanceof KinoraError &&
  error.code === 'unauthenticated' &&
  (isForMembers(endpoint) || endpoint.access === 'visitor');

const signedOut = {
  status: statusOf('unauthenticated'),
  code: 'unauthenticated',
  message: sentenceOf('unauthenticated'),
} as const;
