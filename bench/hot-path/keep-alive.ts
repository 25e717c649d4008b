import { connect, type Socket } from 'node:net';
import { median } from '../median.ts';

export interface Ask {
  url: string;
  headers?: Record<string, string>;
  /** What is told with each request, as text; without it, something is asked for. */
  body?: () => string;
  /** What each answer has to be: a quick refusal is no throughput. */
  status: number;
  /** Of all connections together; without it as many as there can be. */
  perSecond?: number;
}

export interface Throughput {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

interface Pace {
  waits: number[];
  gapMs: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Asks for one thing over and over on connections that stay, one request at a time on each. */
export async function measureThroughput(ask: Ask, { connections = 32, seconds = 3 } = {}): Promise<Throughput> {
  const waits: number[] = [];
  const endAt = performance.now() + seconds * 1_000;
  const gapMs = ask.perSecond ? (1_000 * connections) / ask.perSecond : 0;
  await Promise.all(Array.from({ length: connections }, () => askUntil(endAt, ask, { waits, gapMs })));
  const sorted = waits.toSorted((one, other) => one - other);
  return {
    perSecond: waits.length / seconds,
    p50Ms: median(sorted),
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}

/** By hand, for Node's own client takes longer for a request than the server that is measured. */
function askUntil(endAt: number, { url, headers = {}, body, status }: Ask, { waits, gapMs }: Pace): Promise<void> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const address = `${pathname}${search} HTTP/1.1\r\n${lines.join('')}`;
  const told = (text: string) =>
    `POST ${address}content-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  const request = () => (body ? told(body()) : `GET ${address}\r\n`);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let head: Buffer = Buffer.alloc(0);
    let bodyLeft = -1;
    let sentAt = 0;
    const send = () => {
      bodyLeft = -1;
      head = Buffer.alloc(0);
      sentAt = performance.now();
      socket.write(request());
    };
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.on('error', reject).on('connect', send);
    socket.on('end', () => reject(new Error(`${pathname}: the connection was ended`)));
    socket.on('data', (chunk: Buffer) => {
      if (bodyLeft < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const at = head.indexOf(headEnd);
        if (at < 0) return;
        const text = head.toString('latin1', 0, at);
        if (!text.startsWith(`HTTP/1.1 ${status} `)) return fail(new Error(`${pathname} answered ${text}`));
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        bodyLeft = Number(length ?? 0) - (head.length - at - headEnd.length);
      } else bodyLeft -= chunk.length;
      if (bodyLeft > 0) return;
      const now = performance.now();
      waits.push(now - sentAt);
      // Whoever is late does not hurry: an answer that took long is followed by a request at once, not by several.
      if (now < endAt) return void (gapMs > now - sentAt ? setTimeout(send, gapMs - (now - sentAt)) : send());
      socket.destroy();
      resolve();
    });
  });
}
