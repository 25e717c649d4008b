import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Log } from '../runtime/log.ts';
import type { Settings } from '../settings/settings.ts';
import { createBareAnswers } from './bare-answers.ts';
import { limitBodyTime } from './body-timeouts.ts';
import { allowDashboardOrigin } from './cross-origin.ts';
import { guardEmbedHost } from './embed-host.ts';
import { handleErrors } from './error-handler.ts';
import { acceptJson } from './json-body.ts';
import { newRequestId } from './request-id.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';

/** The manners of every answer. It does not listen: tests inject, server-main.ts listens. */
export function createHttp(settings: Settings, log: Log, metrics: Metrics): FastifyInstance {
  const https = settings.publicUrl.startsWith('https:');
  const bareAnswers = createBareAnswers({ https, log, metrics });
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    frameworkErrors: bareAnswers.refuseAddress,
    clientErrorHandler: bareAnswers.refuseConnection,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: 256 * 1024,
    // Node's limit for whole requests would end long uploads too: limitBodyTime takes its place. Headers stay Node's.
    requestTimeout: 0,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
  });
  traceRequests(app);
  addSecurityHeaders(app, { https });
  guardEmbedHost(app, settings);
  allowDashboardOrigin(app, settings);
  limitBodyTime(app, bareAnswers);
  acceptJson(app);
  handleErrors(app);
  noteAnswers(app, metrics);
  endConnectionsWhenClosing(app);
  return app;
}

/** Each answer is counted, and logged with the route's pattern instead of the address: addresses may hold codes. */
function noteAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request;
    const { elapsedTime, statusCode: status } = reply;
    metrics.answered({ method, route: routeOptions.url, status, ms: elapsedTime });
    const ms = Math.round(elapsedTime);
    const who = routeOptions.config.isAnonymous ? {} : { ip };
    request.log.info({ method, route: routeOptions.url ?? 'none', status, ms, ...who }, 'answered');
  });
}

/** An answer that leaves while we close is the last of its connection: kept open, it would hold closing up. */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
