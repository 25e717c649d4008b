import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

export interface RepeatableCall {
  accountId: string;
  /** What the caller named it. */
  name: string;
  /** The same for the same call with the same parameters. */
  fingerprint: string;
}

/** Does a named call once: told the same name again, it answers what it answered. */
export type OnlyOnce = <T>(call: RepeatableCall, task: () => Promise<T>) => Promise<{ answer: T; isRepeated: boolean }>;

interface Creation<T> {
  request: FastifyRequest;
  reply: FastifyReply;
  accountId: string;
  input: unknown;
  task: () => Promise<T>;
}

/** Callers that hear no answer may ask again under the same `Idempotency-Key` without creating something twice. */
export function createRepeats(onlyOnce: OnlyOnce) {
  return async <T>({ request, reply, accountId, input, task }: Creation<T>): Promise<T> => {
    const name = request.headers['idempotency-key'];
    if (name === undefined) return task();
    if (typeof name !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(name))
      return refuse('invalid_input', { sentence: 'Idempotency-Key must be 1 to 255 visible characters.' });
    const call = `${request.method} ${request.routeOptions.url} ${JSON.stringify(input)}`;
    const fingerprint = createHash('sha256').update(call).digest('base64url');
    const { answer, isRepeated } = await onlyOnce({ accountId, name, fingerprint }, task);
    if (isRepeated) reply.header('idempotency-replayed', 'true');
    return answer;
  };
}
