import type { FastifyReply } from 'fastify';
import type { KeyHolder } from './actor.ts';
import { limitTable, type RateLimits } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

/** Counts a call made with a key, and says on every answer what is left of it. People in the dashboard are not counted. */
export async function applyApiKeyRateLimit(limits: RateLimits, { workspaceId, keyId }: KeyHolder, reply: FastifyReply) {
  if (keyId === undefined) return;
  const { points } = limitTable['calls of a key'];
  const say = (remaining: number, resetSeconds: number) =>
    reply.headers({
      'ratelimit-limit': points,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': resetSeconds,
    });
  try {
    const [left] = await Promise.all([
      limits.take('calls of a key', keyId),
      limits.take('calls with the keys of a workspace', workspaceId),
    ]);
    say(left.remaining, left.resetSeconds);
  } catch (error) {
    if (error instanceof Refusal) say(0, error.retryAfterSeconds ?? 0);
    throw error;
  }
}
