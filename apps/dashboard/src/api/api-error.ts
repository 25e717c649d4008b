import { type ErrorCode, errorTable } from '@kinora/contract/errors';

interface Refusal {
  status: number;
  code: ErrorCode | 'unknown';
  message: string;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** The server answered and refused. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, requestId, retryAfterSeconds }: Refusal) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came at all. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** The answer took longer than anybody waits for. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof NetworkError && error.cause instanceof DOMException && error.cause.name === 'TimeoutError';

/** Reads `{error, code, request_id}`; a proxy in between may answer with something else entirely. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}));
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: Object.hasOwn(errorTable, body?.code) ? body.code : 'unknown',
    message: typeof body?.error === 'string' ? body.error : 'Something went wrong. Try again in a moment.',
    requestId: body?.request_id ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: wait > 0 ? wait : undefined,
  });
}
