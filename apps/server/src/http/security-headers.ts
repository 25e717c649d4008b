import type { FastifyInstance } from 'fastify';

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What every answer carries, errors included. A page that needs more room sets its own policy, which then stays. */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (reply.hasHeader('content-security-policy')) return;
    reply.header('content-security-policy', closed);
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-resource-policy', 'same-origin');
  });
}

/** For pages that nobody may frame: the policy, and the header that older browsers read instead. */
export const unframed = (policy: string) => ({
  'content-security-policy': `${policy}; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
});
