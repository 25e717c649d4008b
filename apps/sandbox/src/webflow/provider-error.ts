import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';

/** What the data side says: `{code, message, externalReference, details}`. */
const codes: Record<number, string> = {
  400: 'bad_request',
  401: 'not_authorized',
  403: 'missing_scopes',
  404: 'resource_not_found',
  429: 'too_many_requests',
  500: 'internal_error',
};

export class DataError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }

  get body() {
    const code = codes[this.statusCode] ?? 'internal_error';
    return { code, message: this.message, externalReference: null, details: [] };
  }
}

/** What the authorization side says, as OAuth 2 has it: `{error, error_description}`. */
export class OauthError extends Error {
  readonly statusCode: number;
  readonly error: string;

  constructor(error: 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type', words: string) {
    super(words);
    this.statusCode = error === 'invalid_client' ? 401 : 400;
    this.error = error;
  }

  get body() {
    return { error: this.error, error_description: this.message };
  }
}

type Failure = Error & { statusCode?: number };

export function answerLikeWebflow(scope: FastifyInstance): void {
  scope.setNotFoundHandler(() => {
    throw new DataError(404, 'Requested resource not found');
  });
  scope.setErrorHandler<Failure>((error, _request, reply) => {
    const known = toKnown(error);
    return reply.code(known.statusCode).send(known.body);
  });
}

function toKnown(error: Failure): DataError | OauthError {
  if (error instanceof DataError || error instanceof OauthError) return error;
  if (error instanceof ZodError) return new OauthError('invalid_request', 'A parameter is missing or not valid');
  const { statusCode = 500 } = error;
  return statusCode < 500 ? new DataError(statusCode, error.message) : new DataError(500, 'An internal error occurred');
}
