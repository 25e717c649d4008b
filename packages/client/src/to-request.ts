import { type Endpoint, isInQuery, pathParameters } from '@kinora/contract';

interface Sent {
  address: string;
  body: string | undefined;
}

/** Path parameters, query and body of a call, out of the one object that its caller gives. */
export function toRequest(endpoint: Endpoint, input: Record<string, unknown>): Sent {
  const { path } = endpoint;
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  let address: string = path;
  for (const name of pathParameters(path)) {
    address = address.replace(`:${name}`, encodeURIComponent(String(rest.get(name))));
    rest.delete(name);
  }
  if (!isInQuery(endpoint)) return { address, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]));
  return { address: query.size > 0 ? `${address}?${query}` : address, body: undefined };
}
