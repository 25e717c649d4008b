import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Attribute = { key: string; value: Record<string, unknown> };

/** A span as OTLP writes it in JSON. */
export interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
}

interface Told {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ToldSpan[] }[] }[];
}

export interface TraceCollector {
  url: string;
  /** All that came, as it came. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  spans: () => ToldSpan[];
  /** Of whoever told it. */
  resource: () => Record<string, unknown>;
  close: () => Promise<void>;
}

/** Takes what is told at the wire, as a collector does. One that hangs takes it and never answers. */
export async function startTraceCollector({ hangs = false } = {}): Promise<TraceCollector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    if (hangs) return;
    if (request.url !== '/v1/traces' || request.method !== 'POST') return void response.writeHead(404).end();
    bodies.push(body);
    headers.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const told = () => bodies.flatMap((body) => (JSON.parse(body) as Told).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () => told().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resource: () => valuesOf(told()[0]?.resource.attributes ?? []),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const valuesOf = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
