import type { PaymentError } from '../ledger/records.ts';

type Details = { field?: string; source?: string; step?: string; reason?: string; metadata?: Record<string, string> };

/** A refusal in the provider's words. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly errorCode: string;
  readonly details: Details;

  constructor(description: string, { statusCode = 400, code = 'BAD_REQUEST_ERROR', ...details }: Options = {}) {
    super(description);
    this.statusCode = statusCode;
    this.errorCode = code;
    this.details = details;
  }
}

type Options = Details & { statusCode?: number; code?: string };

export function toErrorBody({ errorCode, message, details }: ApiError) {
  const { field, source = 'NA', step = 'NA', reason = 'NA', metadata = {} } = details;
  const error = { code: errorCode, description: message, source, step, reason, metadata };
  return { error: field === undefined ? error : { ...error, field } };
}

export function invalidInput(description: string, field?: string): ApiError {
  return new ApiError(description, {
    ...(field === undefined ? {} : { field }),
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  });
}

export function unknownId(): ApiError {
  return invalidInput('The id provided does not exist');
}

export function failedPayment({ code, description, source, step, reason }: PaymentError, paymentId: string): ApiError {
  return new ApiError(description, { code, source, step, reason, metadata: { payment_id: paymentId } });
}
