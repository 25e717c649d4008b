import { type Endpoint, type ErrorCode, errorTable, pathParameters } from '@kinora/contract';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
};

const generalErrors: ErrorCode[] = ['invalid_input', 'too_many_requests', 'internal', 'unavailable'];

const security = {
  public: [],
  member: [{ session: [] }],
  key: [{ session: [] }, { apiKey: [] }],
  secondary: [{ code: [] }],
};

/** The OpenAPI document of what is bound: a loop over the values that answer. */
export function toOpenApi(endpoints: readonly Endpoint[], { apiUrl, version }: { apiUrl: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kinora API', version, description: 'Times are epoch seconds. Amounts are minor units.' },
    servers: [{ url: apiUrl }],
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A sentence for people' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    request_id: { type: 'string', description: 'Names this request in the log' },
  },
};

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in person' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key' },
  code: { type: 'http', scheme: 'bearer', description: 'The token that came with a one-time code' },
};

function toOperation(endpoint: Endpoint) {
  const input = toSchema(endpoint.input, 'input');
  const inPath = pathParameters(endpoint.path);
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const rest = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name));
  const parameter = (place: string) => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
  });
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-z]+([a-z])/gi, (_, letter) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    security: security[endpoint.access],
    parameters: [...inPath.map(parameter('path')), ...(inQuery ? rest.map(parameter('query')) : [])],
    ...(inQuery || rest.length === 0 ? {} : { requestBody: toBody(input, rest) }),
    responses: toResponses(endpoint),
  };
}

function toBody(input: JsonSchema, names: string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, input.properties?.[name]]));
  const required = (input.required ?? []).filter((name) => names.includes(name));
  const schema = { type: 'object', additionalProperties: false, properties, required };
  return { required: true, content: { 'application/json': { schema } } };
}

export const errorsOf = (endpoint: Endpoint): ErrorCode[] => [
  ...endpoint.errors,
  ...(endpoint.access === 'public' ? [] : (['unauthenticated'] as const)),
  ...generalErrors,
];

function toResponses(endpoint: Endpoint) {
  const good = endpoint.bytes
    ? { [endpoint.bytes]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: toSchema(endpoint.output, 'output') } };
  const bad = Map.groupBy(errorsOf(endpoint), (code) => errorTable[code][0]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return {
    200: { description: 'Done', content: good },
    ...Object.fromEntries(
      [...bad].map(([status, codes]) => [
        status,
        { description: codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join('; '), content },
      ]),
    ),
  };
}
