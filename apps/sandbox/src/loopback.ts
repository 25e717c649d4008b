import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

const unavailableCodes = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Listens on ::1, too, for a server that listens on 127.0.0.1. Answers the listener, or undefined where IPv6 is off.
 * Naming 'localhost' instead would leave it to the hosts file whether one family or both are served.
 */
export async function listenOnIpv6(server: Server): Promise<Server | undefined> {
  const { port } = server.address() as AddressInfo;
  const listener = createServer((socket) => server.emit('connection', socket));
  try {
    listener.listen({ host: '::1', port, ipv6Only: true });
    await once(listener, 'listening');
    return listener;
  } catch (error) {
    if (unavailableCodes.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** A page elsewhere may point its own host name at 127.0.0.1; its requests still carry that name. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = host?.toLowerCase().replace(/:\d+$/, '');
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
}
