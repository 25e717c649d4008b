import { type Endpoint, type ErrorCode, errorTable, isInQuery, pathParameters } from '@kinora/contract';
import * as z from 'zod/mini';
import { exampleOf, type JsonSchema } from './examples.ts';

const generalErrors: ErrorCode[] = ['invalid_input', 'too_many_requests', 'internal', 'unavailable'];
const creationErrors: ErrorCode[] = ['idempotency_key_busy', 'idempotency_key_reused'];

const security = {
  public: [],
  visitor: [{}, { session: [] }],
  member: [{ session: [] }],
  key: [{ session: [] }, { apiKey: [] }],
  'otp-token': [{ code: [] }],
  report: [{ report: [] }],
  admin: [{ session: [] }],
};

/** Calls that may be repeated under a name. */
const isCreation = ({ method, access }: Endpoint): boolean => method === 'POST' && access === 'key';

export const errorsOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set([
    ...endpoint.errors,
    ...(endpoint.access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(['member', 'key', 'admin'].includes(endpoint.access) ? (['forbidden'] as const) : []),
    ...(endpoint.proof ? (['proof_required'] as const) : []),
    ...(isCreation(endpoint) ? creationErrors : []),
    ...(isInQuery(endpoint) || endpoint.file ? [] : (['invalid_json'] as const)),
    ...(isInQuery(endpoint) ? [] : (['unsupported_media_type', 'body_too_large'] as const)),
    ...generalErrors,
  ]),
];

/** The path as OpenAPI writes it: `{video_id}` for `:video_id`. */
export const templateOf = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

export const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
};

export interface Named {
  endpoint: Endpoint;
  /** Of the contract: the noun, and what is done with it. */
  group: string;
  verb: string;
}

export function toOperation({ endpoint, group, verb }: Named) {
  const input = toSchema(endpoint.input, 'input');
  const example = exampleOf(input, { isShort: true }) as Record<string, unknown>;
  const inPath = pathParameters(endpoint.path);
  const rest = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name));
  const parameter = (place: string) => (name: string) => ({
    name,
    in: place,
    description: name.replaceAll('_', ' '),
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
    ...(name in example ? { example: example[name] } : {}),
  });
  const hasBody = !isInQuery(endpoint) && rest.length > 0;
  const body = endpoint.file ? toFileBody(endpoint.file) : toBody(input, rest, example);
  return {
    operationId: `${group}_${verb}`,
    tags: [group],
    summary: endpoint.summary,
    description: describe(endpoint),
    security: security[endpoint.access],
    parameters: [
      ...inPath.map(parameter('path')),
      ...(isInQuery(endpoint) ? rest.map(parameter('query')) : []),
      ...(isCreation(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(hasBody ? { requestBody: body } : {}),
    responses: toResponses(endpoint),
  };
}

function describe(endpoint: Endpoint): string {
  const sentences = [
    `${endpoint.summary}.`,
    endpoint.access === 'key' ? 'Calls with a key count against its limit, which every answer names.' : '',
    endpoint.paged ? 'With `limit`, `X-Next-Cursor` names the `cursor` of the next page.' : '',
    isCreation(endpoint) ? 'Under the same `Idempotency-Key` it happens once.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const toFiles = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const toFileBody = (types: readonly string[]) => ({ required: true, content: toFiles(types) });

function toBody(input: JsonSchema, names: string[], example: Record<string, unknown>) {
  const properties = Object.fromEntries(names.map((name) => [name, withConfig(name, input.properties?.[name])]));
  const required = (input.required ?? []).filter((name) => names.includes(name));
  const shown = Object.fromEntries(names.filter((name) => name in example).map((name) => [name, example[name]]));
  const schema = { type: 'object', additionalProperties: false, properties, required };
  return { required: required.length > 0, content: { 'application/json': { schema, example: shown } } };
}

/** The contract judges configs by the rows of their fields, which no schema shows. */
const withConfig = (name: string, schema: JsonSchema | undefined): JsonSchema =>
  name === 'config' && schema?.type === undefined ? { $ref: '#/components/schemas/PlayerConfig' } : (schema ?? {});

function withConfigInside(schema: JsonSchema): JsonSchema {
  if (schema.items) return { ...schema, items: withConfigInside(schema.items) };
  if (!schema.properties) return schema;
  const entries = Object.entries(schema.properties).map(([name, one]) => [name, withConfig(name, one)]);
  return { ...schema, properties: Object.fromEntries(entries) };
}

export const goodStatusOf = ({ isAccepted }: Endpoint): '200' | '202' => (isAccepted ? '202' : '200');

function toResponses(endpoint: Endpoint) {
  const output = toSchema(endpoint.output, 'output');
  const good = endpoint.bytes
    ? toFiles(endpoint.bytes)
    : { 'application/json': { schema: withConfigInside(output), example: exampleOf(output) } };
  const bad = Map.groupBy(errorsOf(endpoint), (code) => errorTable[code][0]);
  return {
    [goodStatusOf(endpoint)]: { description: 'Done', headers: toHeaders(endpoint), content: good },
    ...Object.fromEntries([...bad].map(([status, codes]) => [status, toRefusal(status, codes)])),
  };
}

const headerNames = {
  key: ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  paged: ['X-Next-Cursor', 'X-Total-Count', 'X-Total-Count-Capped'],
};

function toHeaders({ access, paged }: Endpoint) {
  const names = [...(access === 'key' ? headerNames.key : []), ...(paged ? headerNames.paged : [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function toRefusal(status: number, codes: ErrorCode[]) {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { error: errorTable[code][1], code, request_id: 'req_4c0b7Jr1xQ2a' } }]),
  );
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join('; '),
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
      : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
  };
}
