import { type Endpoint, isInQuery, type Method, pathParameters, type SentOf } from '@kinora/contract';

export interface RequestOptions {
  /** A session's token or an API key. */
  bearer?: string | undefined;
  /** A creating call that is repeated under the same name happens once. */
  idempotencyKey?: string | undefined;
}

export interface ApiRequest {
  method: Method;
  /** Path and query, below the base of the API. */
  address: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Any call of the contract as it goes over the wire, out of the one object that its caller gives. */
export function toRequest<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  { bearer, idempotencyKey }: RequestOptions = {},
): ApiRequest {
  const { method, path } = endpoint;
  const { address, rest } = fillPath(path, input as Record<string, unknown>);
  const headers = {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  if (isInQuery(endpoint)) return { method, address: address + toQuery(rest), headers };
  if (endpoint.file) {
    const [type] = endpoint.file;
    return { method, address, headers: { ...headers, 'content-type': type }, body: (input as { file: never }).file };
  }
  const body = JSON.stringify(Object.fromEntries(rest));
  return { method, address, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** Encoded, so that no value can lead to another path. */
function fillPath(path: string, input: Record<string, unknown>) {
  const names = pathParameters(path);
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined);
  return { address, rest };
}

function toQuery(entries: [string, unknown][]): string {
  const query = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return query && `?${query}`;
}
