import * as z from 'zod/mini';
import { Done } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ApiKeyId, Empty, EpochSeconds } from './scalars.ts';

export const ApiKey = z.object({ id: ApiKeyId, value: z.string(), created_at: EpochSeconds });
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    access: 'member',
    summary: 'The API keys, newest first',
    input: Empty,
    output: z.array(ApiKey),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    access: 'member',
    summary: 'Generate an API key',
    input: Empty,
    output: ApiKey,
    errors: ['api_key_limit_reached'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-keys/:key_id',
    access: 'member',
    summary: 'Delete an API key; it stops working at once',
    input: z.strictObject({ key_id: ApiKeyId }),
    output: Done,
    errors: ['api_key_not_found'],
  }),
};
