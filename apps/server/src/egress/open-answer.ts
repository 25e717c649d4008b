import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { FetchError } from './fetch-error.ts';
import type { Target } from './find-target.ts';

interface Order {
  headers: OutgoingHttpHeaders;
  connectMs: number;
  headersMs: number;
  signal: AbortSignal;
}

/**
 * Asks for one address and waits for the headers of the answer. Nobody resolves the name again: the connection goes to
 * the addresses that were looked at, while `Host` and the certificate are still the name's.
 */
export function openAnswer({ url, addresses }: Target, order: Order): Promise<IncomingMessage> {
  const { headers, connectMs, headersMs, signal } = order;
  const lookup: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all || !first) done(null, addresses);
    else done(null, first.address, first.family);
  };
  const isSecure = url.protocol === 'https:';
  const send = isSecure ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // An agent of its own: no connection is shared, and no proxy of the environment steps in between.
    const request = send(url, { agent: false, lookup, headers, signal });
    const expire = (ms: number) => setTimeout(() => request.destroy(new FetchError('unreachable', passing)), ms);
    let timer = expire(connectMs);
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        timer = expire(headersMs);
      });
    });
    request.once('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(signal.aborted ? signal.reason : toFetchError(error));
    });
    request.end();
  });
}

const passing = { isPassing: true };

function toFetchError(error: NodeJS.ErrnoException): FetchError {
  if (error instanceof FetchError) return error;
  const isUntrusted = /CERT|SIGNATURE|ERR_TLS/.test(error.code ?? '');
  return isUntrusted
    ? new FetchError('untrusted', { cause: error })
    : new FetchError('unreachable', { ...passing, cause: error });
}
