import { type ErrorCode, sentenceOf, statusOf } from '@kinora/contract';

export interface RefusalDetails {
  /** Instead of the code's usual sentence. */
  sentence?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An answer that is not a fault: a stable code, a sentence for people, the cause for the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { sentence, retryAfterSeconds, cause }: RefusalDetails = {}) {
    super(sentence ?? sentenceOf(code), { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}
