import { randomBytes } from 'node:crypto';

/** Names a request in its answer and in the log. */
export const newRequestId = (): string => `req_${randomBytes(9).toString('base64url')}`;
