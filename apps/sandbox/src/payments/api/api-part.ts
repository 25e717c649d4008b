import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http-errors.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { type Addresses, apiPath } from '../wire/addresses.ts';
import { type ApiKeys, requireKeys } from './api-auth.ts';
import { ApiError, toErrorBody } from './api-error.ts';
import { breakOnPurpose, type FaultInjector } from './api-faults.ts';
import { changeRoutes } from './change-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { planRoutes } from './plan-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

type Parts = {
  simulator: PaymentSimulator;
  addresses: Addresses;
  keys: ApiKeys;
  faults: FaultInjector;
  utcOffsetSeconds: number;
};

/** The side that the product's server talks to. */
export function addApi(http: FastifyInstance, { simulator, addresses, keys, faults, utcOffsetSeconds }: Parts): void {
  http.register(
    async (api) => {
      answerLikeProvider(api);
      takeEmptyBodies(api);
      api.addHook('onRequest', async ({ headers }) => requireKeys(headers.authorization, keys));
      breakOnPurpose(api, faults);
      planRoutes(api, simulator, utcOffsetSeconds);
      subscriptionRoutes(api, simulator, addresses);
      changeRoutes(api, simulator, addresses);
      invoiceRoutes(api, simulator, addresses);
      paymentRoutes(api, simulator);
    },
    { prefix: apiPath },
  );
}

/** Callers announce JSON out of habit, even where they send nothing. */
function takeEmptyBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}

function answerLikeProvider(api: FastifyInstance): void {
  api.setNotFoundHandler(() => {
    throw new ApiError('The requested URL was not found on the server.');
  });
  api.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const known = error instanceof ApiError ? error : toApiError(error);
    return reply.code(known.statusCode).send(toErrorBody(known));
  });
}

function toApiError(error: Error & { statusCode?: number }): ApiError {
  const { statusCode = 500 } = error;
  if (error instanceof Refusal || statusCode < 500) return new ApiError(error.message, { statusCode });
  return new ApiError('The server encountered an error.', { statusCode: 500, code: 'SERVER_ERROR' });
}
