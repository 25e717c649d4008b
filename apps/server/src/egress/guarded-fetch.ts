import type { IncomingMessage } from 'node:http';
import { version } from '../settings/version.ts';
import { FetchError } from './fetch-error.ts';
import { findTarget } from './find-target.ts';
import { openAnswer } from './open-answer.ts';
import { type BodyLimits, readBody } from './read-body.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

interface FetchLimits extends BodyLimits {
  connectMs: number;
  headersMs: number;
  redirects: number;
}

export interface FetcherParts {
  /** Names and addresses that may be in an inner network. */
  privateHosts?: Iterable<string>;
  resolve?: ResolveHost;
  limits?: Partial<FetchLimits>;
}

/** What is there of a file, and what the other side called that version of it. */
export interface Begun {
  offset: number;
  validator: string;
}

export interface FetchOrder {
  url: string;
  /** Goes on behind it where the file is still the same. */
  begun?: Begun | undefined;
  /** Of the whole file. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface FetchedFile {
  /** Where the body begins: behind what was there, or at the start. */
  offset: number;
  totalBytes: number | undefined;
  /** By which the same file is known again. */
  validator: string | undefined;
  contentType: string;
  contentDisposition: string | undefined;
  body: AsyncIterable<Buffer>;
  /** Also where nobody has read the body, or not to its end. */
  close: () => void;
}

const usualLimits: FetchLimits = {
  connectMs: 10_000,
  headersMs: 20_000,
  redirects: 5,
  idleMs: 30_000,
  windowMs: 60_000,
  windowBytes: 60 * 8 * 1024,
};

export type GuardedFetch = (order: FetchOrder) => Promise<FetchedFile>;

/** The one way in which the product opens addresses that users name. */
export function createGuardedFetch({ privateHosts = [], resolve = resolveHost, limits }: FetcherParts = {}) {
  const bounds = { ...usualLimits, ...limits };
  const rules = { resolve, privateHosts: new Set(privateHosts) };

  /** Each address on the way is looked at as the first one was. */
  async function follow({ url, begun, signal }: FetchOrder): Promise<IncomingMessage> {
    const headers = {
      'user-agent': `Kinora/${version}`,
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(begun && { range: `bytes=${begun.offset}-`, 'if-range': begun.validator }),
    };
    let address = url;
    for (let hop = 0; hop <= bounds.redirects; hop += 1) {
      const target = await findTarget(address, rules);
      const response = await openAnswer(target, { headers, signal, ...bounds });
      const { location } = response.headers;
      if (!isRedirect(response) || location === undefined) return response;
      response.destroy();
      address = URL.parse(location, address)?.href ?? '';
      if (address.startsWith('http:') && target.url.protocol === 'https:') throw new FetchError('redirected-to-http');
    }
    throw new FetchError('redirected-too-often');
  }

  const fetchFile: GuardedFetch = async (order) => {
    const response = await follow(order);
    try {
      const place = placeOf(response, order.begun);
      if (place === 'elsewhere') {
        response.destroy();
        return fetchFile({ ...order, begun: undefined });
      }
      const { offset, totalBytes } = place;
      if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchError('compressed');
      if (totalBytes !== undefined && totalBytes > order.maxBytes) throw new FetchError('too-large');
      return {
        offset,
        totalBytes,
        validator: validatorOf(response),
        contentType: response.headers['content-type'] ?? '',
        contentDisposition: response.headers['content-disposition'],
        body: readBody(response, { leftBytes: order.maxBytes - offset, limits: bounds, signal: order.signal }),
        close: () => void response.destroy(),
      };
    } catch (error) {
      response.destroy();
      throw error;
    }
  };
  return fetchFile;
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean => [301, 302, 303, 307, 308].includes(statusCode);

interface Place {
  offset: number;
  totalBytes: number | undefined;
}

/** Which bytes of the file an answer brings; `elsewhere` where it cannot go on with what is there. */
function placeOf(response: IncomingMessage, begun: Begun | undefined): Place | 'elsewhere' {
  const { statusCode: status = 0, headers } = response;
  const length = headers['content-length'];
  if (status === 200) return { offset: 0, totalBytes: length === undefined ? undefined : Number(length) };
  if (!begun || (status !== 206 && status !== 416))
    throw new FetchError('answered', { status, isPassing: [408, 425, 429].includes(status) || status >= 500 });
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const validator = validatorOf(response) ?? begun.validator;
  const goesOn = status === 206 && Number(start) === begun.offset && validator === begun.validator;
  return goesOn ? { offset: begun.offset, totalBytes: Number(total) } : 'elsewhere';
}

/** A weak tag stands for files that only look alike. */
function validatorOf({ headers }: IncomingMessage): string | undefined {
  const { etag } = headers;
  return etag === undefined || etag.startsWith('W/') ? headers['last-modified'] : etag;
}
