import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, isTracing, runWithin, type Span } from '../telemetry/spans.ts';

/** Each request as a span, with the route's pattern: addresses may hold codes. Before all other hooks, to hold them. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions, id } = request;
    const route = routeOptions.url ?? 'none';
    const traceparent = headers.traceparent;
    const span = beginSpan(`${method} ${route}`, {
      kind: 'server',
      continues: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'kinora.request_id': id },
    });
    if (span) spans.set(request, span);
    runWithin(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
    runWithin(span, done);
  });
}
