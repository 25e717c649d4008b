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
