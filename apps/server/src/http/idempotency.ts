import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Seal } from '../crypto/seal.ts';
import { hashToken } from '../crypto/tokens.ts';
import type { Database } from '../db/connect.ts';
import { toRefusal } from './error-handler.ts';
import { idempotencyStore } from './idempotency-store.ts';
import { refuse } from './refusal.ts';

interface Creation<T> {
  request: FastifyRequest;
  reply: FastifyReply;
  workspaceId: string;
  input: unknown;
  task: () => Promise<T>;
}

/** Callers that hear no answer may ask again under the same `Idempotency-Key` without creating something twice. */
export type IdempotencyGuard = <T>(creation: Creation<T>) => Promise<T>;

/** Remembers the answers for a day. Some hold upload tickets, so they are sealed. */
export function createIdempotencyGuard(db: Database, seal: Seal): IdempotencyGuard {
  return async ({ request, reply, workspaceId, input, task }) => {
    const key = readKey(request);
    if (key === undefined) return task();
    const nameHash = hashToken(key);
    const fingerprint = fingerprintOf(request, input);
    if (!(await idempotencyStore.claim(db, { workspaceId, nameHash, fingerprint }))) {
      const row = await idempotencyStore.find(db, workspaceId, nameHash);
      if (row && row.fingerprint !== fingerprint) refuse('idempotency_key_reused');
      if (!row?.answerSealed) return refuse('idempotency_key_busy', { retryAfterSeconds: 1 });
      reply.header('idempotency-replayed', 'true');
      return JSON.parse(seal.open(row.answerSealed, workspaceId));
    }
    const answer = await task().catch(async (error: unknown) => {
      // A refusal created nothing. After a fault nobody knows, so the key stays taken.
      if (toRefusal(error).status < 500) await idempotencyStore.release(db, workspaceId, nameHash);
      throw error;
    });
    await idempotencyStore.keepAnswer(db, workspaceId, nameHash, seal.close(JSON.stringify(answer), workspaceId));
    return answer;
  };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  return refuse('invalid_input', { sentence: 'Idempotency-Key must be 1 to 255 visible characters.' });
}

/** The same for the same call with the same parameters. */
function fingerprintOf({ method, routeOptions }: FastifyRequest, input: unknown): string {
  return createHash('sha256')
    .update(`${method} ${routeOptions.url} ${JSON.stringify(input)}`)
    .digest('base64url');
}
