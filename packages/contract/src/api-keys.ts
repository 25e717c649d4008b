import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ApiKeyId, Done, Empty, EpochSeconds, text } from './scalars.ts';

/** Reads the figures alone · reads everything · reads and writes. */
export const KeyAccess = z.enum(['stats', 'read', 'read_write']);
export type KeyAccess = z.infer<typeof KeyAccess>;

export const ApiKey = z.object({
  id: ApiKeyId,
  value: z.string(),
  name: z.string(),
  access: KeyAccess,
  created_at: EpochSeconds,
  last_used_at: z.nullable(EpochSeconds),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Without its value where the session has not proved lately whose it is. */
export const ListedApiKey = z.extend(ApiKey, { value: z.nullable(z.string()) });
export type ListedApiKey = z.infer<typeof ListedApiKey>;

export const apiKeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api-keys',
    access: 'member',
    summary: 'The API keys, newest first; their values only for a session that proved lately whose it is',
    input: Empty,
    output: z.array(ListedApiKey),
    errors: [],
  }),
  show: endpoint({
    method: 'GET',
    path: '/api-keys/:key_id',
    access: 'member',
    summary: 'One API key with its value',
    input: z.strictObject({ key_id: ApiKeyId }),
    output: ApiKey,
    errors: ['api_key_not_found'],
    proof: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-keys',
    access: 'member',
    summary: 'Generate an API key',
    input: z.strictObject({ name: z.optional(text(0, 60)), access: z.optional(KeyAccess) }),
    output: ApiKey,
    errors: ['api_key_limit_reached'],
    proof: true,
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
  removeAll: endpoint({
    method: 'DELETE',
    path: '/api-keys',
    access: 'member',
    summary: 'Delete every API key; they stop working at once',
    input: Empty,
    output: Done,
    errors: [],
  }),
};
