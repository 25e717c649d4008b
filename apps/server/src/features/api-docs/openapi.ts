import { api, type Endpoint, errorTable } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { listAnnouncements } from '@kinora/contract/announcements';
import { openidEndpoints } from '@kinora/contract/openid';
import { publishingApi } from '@kinora/contract/publishing';
import { whoMayRegister } from '@kinora/contract/registration';
import { reportsApi } from '@kinora/contract/reports';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { mostCounted } from '../../db/paging.ts';
import { toConfigSchema } from './config-schema.ts';
import { type Named, templateOf, toOperation } from './operation.ts';

const description = `JSON in and out. Times are epoch seconds, amounts are in minor units.

**Authentication**: \`Authorization: Bearer\` with an API key from the profile, or with the token of a signed-in user. A key
reaches the videos, players, sources and images of its account and nothing else; a read-only key changes nothing.

**Errors** carry a message, a stable code and the id of the request.

**Pagination**: lists are complete; with \`limit\` they come in pages, and \`X-Next-Cursor\` is the \`cursor\` of the next one.

**Rate limits**: 300 requests per minute for a key. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say what is left.

**Idempotency**: a creating request with an \`Idempotency-Key\` takes effect once, however often it is sent within a day.

**CORS**: endpoints that accept API keys can be called from any origin; cookies are ignored.`;

const nouns: Record<string, string> = {
  system: 'The installation itself',
  accounts: 'Registering, signing in, sessions',
  twoFactors: 'Two-factor authentication',
  plans: 'Plans that are on offer',
  subscriptions: 'The plan of an account and its invoices',
  videos: 'Uploaded videos',
  tracks: 'Captions, subtitles, chapters and descriptions',
  images: 'Uploaded images',
  players: 'Players and their sources',
  versions: 'What was saved of players, and what of it is live',
  workspaces: 'How a workspace works',
  embeds: 'Embedding players in other sites',
  stats: 'Who watched what, where, and how well it played',
  reports: 'Links under which figures are shared',
  report: 'A shared report, for whoever has its link',
  statsSettings: 'How long figures are kept, and who gets them by mail',
  apiKeys: 'Keys for integrations',
  signingKeys: 'Keys that sign who may watch',
  webflow: 'The connection with Webflow',
  admin: 'Administration of the installation',
};

const named: Named[] = Object.entries({
  ...api,
  ...publishingApi,
  ...reportsApi,
  signingKeys: signingKeyEndpoints,
}).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([verb, endpoint]) => ({ endpoint, group, verb })),
);
/** Apart from the others in the contract, as most browsers never load them. */
const apart: Named[] = [
  { endpoint: whoMayRegister, group: 'accounts', verb: 'whoMayRegister' },
  { endpoint: listAnnouncements, group: 'system', verb: 'listAnnouncements' },
  ...Object.entries(openidEndpoints).map(([verb, endpoint]) => ({
    endpoint,
    group: 'accounts',
    verb: `openid_${verb}`,
  })),
];
const namedOfAdmins: Named[] = Object.entries(adminApi).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    endpoint,
    group: 'admin',
    verb: `${noun}_${verb}`,
  })),
);

/** The OpenAPI document of what is bound: a loop over the values that answer. */
export function toOpenApi(endpoints: readonly Endpoint[], { apiUrl, version }: { apiUrl: string; version: string }) {
  const bound = [...named, ...apart, ...namedOfAdmins].filter(({ endpoint }) => endpoints.includes(endpoint));
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
    error: { type: 'string', description: 'A message for people' },
    code: { type: 'string', enum: Object.keys(errorTable), description: 'Stable: code may rely on it' },
    request_id: { type: 'string', description: 'Identifies this request in the log' },
  },
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Identifies this request: sent again with it, it is answered the same and creates nothing more',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'import-2026-11-15-0001',
  },
};

const headers = {
  'RateLimit-Limit': { description: 'Requests that the key may make per minute', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests that are left', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the limit resets', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
  'X-Next-Cursor': { description: 'Cursor of the next page, if there is one', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Number of items on all pages', schema: { type: 'integer' } },
  'X-Total-Count-Capped': {
    description: `\`true\` where a search finds more than ${mostCounted} items: X-Total-Count stops there`,
    schema: { type: 'boolean' },
  },
};

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in user' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key' },
  code: { type: 'http', scheme: 'bearer', description: 'The token that came with a one-time code' },
  report: { type: 'http', scheme: 'bearer', description: 'What stands behind the # of a report link' },
};
