import { type Endpoint, isInQuery, pathParameters } from '@kinora/contract';

type Values = Record<string, unknown>;
type Shape = Pick<Endpoint, 'method' | 'path'>;

export interface RequestParts {
  address: string;
  body: string | undefined;
}

/** One input object becomes the path, then the query (GET, DELETE) or the JSON body (POST, PUT, PATCH). */
export function toRequest(endpoint: Shape, input: Values): RequestParts {
  const { path } = endpoint;
  const names = pathParameters(path);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined);
  if (isInQuery(endpoint)) return { address: filled + toQuery(rest), body: undefined };
  return { address: filled, body: JSON.stringify(Object.fromEntries(rest)) };
}

function toQuery(entries: [string, unknown][]): string {
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
