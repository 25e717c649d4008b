import { api, type Endpoint, errorTable } from '@kinora/contract';
import { toConfigSchema } from './config-schema.ts';
import { type Named, templateOf, toOperation } from './operation.ts';

const description = `Send and read JSON. Times are epoch seconds, amounts are minor units.

**Who calls**: \`Authorization: Bearer\` with an API key from the profile, or with the token of a signed-in person. A key
works with videos, players, sources and images of its account and with nothing else; a read-only key changes nothing.

**Refusals** carry a sentence, a stable code and the id of the request.

**Lists** come whole; with \`limit\` they come in pages, and \`X-Next-Cursor\` names the \`cursor\` of the next one.

**Limits**: 300 calls a minute for a key. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say what is left.

**Repeating**: a creating call with an \`Idempotency-Key\` happens once, however often it is sent within a day.

**Browsers**: calls for keys may be made from any page; no cookie counts.`;

const nouns: Record<string, string> = {
  system: 'The installation itself',
  accounts: 'Registering, signing in, sessions',
  twoFactors: 'The second factor of signing in',
  plans: 'What can be subscribed to',
  subscriptions: 'The plan of an account and its bills',
  videos: 'Uploaded videos',
  images: 'Uploaded images',
  players: 'Players and their sources',
  embeds: 'What other sites need to embed a player',
  apiKeys: 'Keys for other tools',
  webflow: 'The connection with Webflow',
};

const named: Named[] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([verb, endpoint]) => ({ endpoint, group, verb })),
);

/** The OpenAPI document of what is bound: a loop over the values that answer. */
export function toOpenApi(endpoints: readonly Endpoint[], { apiUrl, version }: { apiUrl: string; version: string }) {
  const bound = named.filter(({ endpoint }) => endpoints.includes(endpoint));
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  for (const one of bound) {
    const path = templateOf(one.endpoint);
    paths[path] = { ...paths[path], [one.endpoint.method.toLowerCase()]: toOperation(one) };
  }
  const groups = [...new Set(bound.map(({ group }) => group))];
  return {
    openapi: '3.1.0',
    info: { title: 'Kinora API', version, description },
    servers: [{ url: apiUrl, description: 'This installation' }],
    tags: groups.map((name) => ({ name, description: nouns[name] ?? name })),
    paths,
    components: {
      schemas: { Error: errorSchema, PlayerConfig: toConfigSchema() },
      parameters,
      headers,
      securitySchemes,
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A sentence for people' },
    code: { type: 'string', enum: Object.keys(errorTable), description: 'Stable: programs may rely on it' },
    request_id: { type: 'string', description: 'Names this request in the log' },
  },
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A name for this call: sent again under it, the call answers the same and creates nothing more',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'import-2026-11-15-0001',
  },
};

const headers = {
  'RateLimit-Limit': { description: 'Calls that the key may make in a minute', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Calls that are left of them', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until all of them are back', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
  'X-Next-Cursor': { description: 'The next page, where there is one', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many there are on all pages', schema: { type: 'integer' } },
};

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in person' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key' },
  code: { type: 'http', scheme: 'bearer', description: 'The token that came with a one-time code' },
};
