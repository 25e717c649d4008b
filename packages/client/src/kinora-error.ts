import { type ErrorCode, errorTable } from '@kinora/contract/errors';

/**
 * `unknown`: refused for a reason that this version does not know, or by a proxy in between; the status says more.
 * `no_answer`: nothing came, or something that is no answer of Kinora; the cause says more.
 */
export type KinoraErrorCode = ErrorCode | 'unknown' | 'no_answer';

export interface Failure {
  /** 0 where no answer came at all. */
  status: number;
  code: KinoraErrorCode;
  message: string;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A call that did not work: the sentence is for people, the code for programs. */
export class KinoraError extends Error {
  override readonly name = 'KinoraError';
  readonly status: number;
  readonly code: KinoraErrorCode;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, requestId, retryAfterSeconds, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Reads `{error, code, request_id}`; a proxy in between may answer with something else entirely. */
export async function toKinoraError(response: Response): Promise<KinoraError> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const wait = Number(response.headers.get('retry-after'));
  return new KinoraError({
    status: response.status,
    code: isErrorCode(body?.code) ? body.code : 'unknown',
    message: typeof body?.error === 'string' ? body.error : 'Something went wrong. Try again in a moment.',
    requestId: typeof body?.request_id === 'string' ? body.request_id : requestIdOf(response),
    retryAfterSeconds: wait > 0 ? wait : undefined,
  });
}

export const toNoAnswer = (cause: unknown, response?: Response): KinoraError =>
  new KinoraError({
    status: response?.status ?? 0,
    code: 'no_answer',
    message: 'Kinora does not answer. Check the address and the connection.',
    requestId: response && requestIdOf(response),
    cause,
  });

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

const requestIdOf = ({ headers }: Response): string | undefined => headers.get('x-request-id') ?? undefined;
