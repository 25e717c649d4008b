import type { FastifyInstance } from 'fastify';

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const onEveryAnswer = ({ https }: { https: boolean }) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});

const onClosedAnswers = {
  'content-security-policy': closed,
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/** What every answer carries, errors included. A page that needs more room sets its own policy, which then stays. */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = onEveryAnswer({ https });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
    if (!reply.hasHeader('content-security-policy')) reply.headers(onClosedAnswers);
  });
}

/** For answers that leave before, or beside, the hooks of a route. */
export const closedHeaders = (options: { https: boolean }) => ({ ...onEveryAnswer(options), ...onClosedAnswers });

/** For pages that nobody may frame: the policy, and the header that older browsers read instead. */
export const unframed = (policy: string) => ({
  'content-security-policy': `${policy}; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
});
