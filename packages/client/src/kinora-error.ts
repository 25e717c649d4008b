import type { ErrorCode } from '@kinora/contract';

interface Refusal {
  status: number;
  code: ErrorCode | 'unknown';
  message: string;
  requestId: string | undefined;
  retryAfterSeconds: number | undefined;
}

/** The server answered and refused: the sentence is for people, the code for programs. */
export class KinoraError extends Error {
  override readonly name = 'KinoraError';
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, requestId, retryAfterSeconds }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A proxy in between may answer with something else entirely. */
export async function toKinoraError(response: Response): Promise<KinoraError> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const wait = Number(response.headers.get('retry-after'));
  return new KinoraError({
    status: response.status,
    code: typeof body?.code === 'string' ? (body.code as ErrorCode) : 'unknown',
    message: typeof body?.error === 'string' ? body.error : `The server answered ${response.status}`,
    requestId: typeof body?.request_id === 'string' ? body.request_id : undefined,
    retryAfterSeconds: wait > 0 ? wait : undefined,
  });
}
