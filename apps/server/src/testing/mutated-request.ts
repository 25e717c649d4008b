import { toRequest } from '@kinora/client';
import { type Endpoint, isInQuery, pathParameters } from '@kinora/contract';
import fc from 'fast-check';
import { toSchema } from '../features/api-docs/operation.ts';
import {
  hostileBody,
  hostileHeaders,
  hostileName,
  hostileSegment,
  hostileType,
  hostileValue,
} from './hostile-values.ts';

export interface MutatedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

type Input = Record<string, unknown>;
/** What somebody changed about a good request. */
type Mutation =
  | { set: string; value: unknown }
  | { drop: string }
  | { twice: string; value: unknown }
  | { headers: Record<string, string> }
  | { type: string }
  | { body: string | Buffer }
  | { cut: number }
  | { segment: string }
  | { query: string };

/** Values at and just beyond what the field's own schema allows. */
function edgesOf(schema: { [key: string]: unknown } | undefined): fc.Arbitrary<unknown> {
  const { minLength, maxLength, minimum, maximum, enum: words } = (schema ?? {}) as Record<string, never>;
  const lengths = [minLength, maxLength].flatMap((length: number | undefined) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  );
  const bounds = [minimum, maximum].flatMap((bound: number | undefined) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1, bound + 0.5],
  );
  const texts = lengths
    .filter((length) => length >= 0)
    .flatMap((length) => ['x'.repeat(length), '😀'.repeat(length / 2)]);
  return fc.constantFrom<unknown>(...texts, ...bounds, ...((words ?? []) as unknown[]), undefined);
}

/** One request to an endpoint, with one to three things wrong with it: what to change comes from its own schema. */
export function mutatedRequest(endpoint: Endpoint, example: () => Input): fc.Arbitrary<() => MutatedRequest> {
  const properties = toSchema(endpoint.input, 'input').properties ?? {};
  const names = Object.keys(properties);
  const inPath = pathParameters(endpoint.path);
  const name =
    names.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, hostileName) : hostileName;
  const valuesOf = (field: string) => fc.oneof({ weight: 3, arbitrary: hostileValue }, edgesOf(properties[field]));
  const mutation: fc.Arbitrary<Mutation> = fc.oneof(
    { weight: 8, arbitrary: name.chain((field) => valuesOf(field).map((value) => ({ set: field, value }))) },
    { weight: 1, arbitrary: name.map((field) => ({ drop: field })) },
    { weight: 1, arbitrary: name.chain((field) => hostileValue.map((value) => ({ twice: field, value }))) },
    { weight: 2, arbitrary: hostileHeaders.map((headers) => ({ headers })) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((query) => ({ query })) },
    ...(inPath.length > 0 ? [{ weight: 1, arbitrary: hostileSegment.map((segment) => ({ segment })) }] : []),
    ...(isInQuery(endpoint)
      ? []
      : [
          { weight: 1, arbitrary: hostileType.map((type) => ({ type })) },
          { weight: 2, arbitrary: hostileBody.map((body) => ({ body })) },
          { weight: 1, arbitrary: fc.nat(200).map((cut) => ({ cut })) },
        ]),
  );
  return fc
    .array(mutation, { minLength: 1, maxLength: 3 })
    .map((mutations) =>
      Object.assign(() => write(endpoint, example(), mutations), { toString: () => show(mutations) }),
    );
}

const show = (mutations: Mutation[]): string => JSON.stringify(mutations).slice(0, 2000);

function write(endpoint: Endpoint, example: Input, mutations: Mutation[]): MutatedRequest {
  const input = mutations.reduce(change, example);
  const isInAddress = (name: string) => isInQuery(endpoint) || pathParameters(endpoint.path).includes(name);
  const sendable = Object.entries(input).map(([name, value]) => [name, isInAddress(name) ? toText(value) : value]);
  const { method, address, headers, body } = toRequest(endpoint, Object.fromEntries(sendable) as never);
  const payload = body === undefined || typeof body === 'string' ? body : toBytes(body);
  const plain: MutatedRequest = {
    method,
    url: `/api${address}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  };
  return mutations.reduce<MutatedRequest>((request, mutation) => distort(request, mutation, endpoint), plain);
}

/** What is sent as a file is bytes, whatever somebody put in its place. */
const toBytes = (file: unknown): Buffer => Buffer.from(file instanceof Uint8Array ? file : toText(file));

/** An address holds text, and no half of a character. */
const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).toWellFormed();

function change(input: Input, mutation: Mutation): Input {
  if ('set' in mutation) return withOwn(input, mutation.set, mutation.value);
  if (!('drop' in mutation)) return input;
  const { [mutation.drop]: _, ...rest } = input;
  return rest;
}

/** Also where the name is one that assigning would not set. */
const withOwn = (input: Input, name: string, value: unknown): Input =>
  Object.defineProperty({ ...input }, name, { value, enumerable: true, configurable: true, writable: true });

function distort(request: MutatedRequest, mutation: Mutation, endpoint: Endpoint): MutatedRequest {
  const { headers, payload, url } = request;
  if ('headers' in mutation) return { ...request, headers: { ...headers, ...mutation.headers } };
  if ('type' in mutation) return { ...request, headers: { ...headers, 'content-type': mutation.type } };
  if ('body' in mutation) return { ...request, payload: mutation.body };
  if ('cut' in mutation && payload !== undefined) return { ...request, payload: payload.slice(0, mutation.cut) };
  if ('segment' in mutation) return { ...request, url: replaceSegment(url, mutation.segment, endpoint) };
  if ('query' in mutation)
    return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}${printable(mutation.query)}` };
  if ('twice' in mutation) return repeat(request, mutation.twice, mutation.value, endpoint);
  return request;
}

/** Node itself refuses to send anything else in the first line of a request. */
const printable = (text: string): string => text.replace(/[^!-~]/g, '%');

/** In place of the path's first parameter. */
function replaceSegment(url: string, segment: string, { path }: Endpoint): string {
  const place = `/api${path}`.split('/').findIndex((part) => part.startsWith(':'));
  const [address = '', ...query] = url.split('?');
  const parts = address.split('/').with(place, segment);
  return [parts.join('/'), ...query].join('?');
}

/** The same name once more, which JSON and queries both allow. */
function repeat(request: MutatedRequest, name: string, value: unknown, endpoint: Endpoint): MutatedRequest {
  const { url, payload } = request;
  if (isInQuery(endpoint)) {
    const query = new URLSearchParams([[name, String(JSON.stringify(value))]]).toString();
    return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}${query}` };
  }
  if (typeof payload !== 'string' || !payload.endsWith('}') || payload === '{}') return request;
  return { ...request, payload: `${payload.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}}` };
}
