import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

const unavailableCodes = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Opens a second door on ::1 to a server that listens on 127.0.0.1 and returns it, or undefined where IPv6 is off.
 * Naming 'localhost' instead would leave it to the hosts file whether one family or both are served.
 */
export async function openIpv6Door(server: Server): Promise<Server | undefined> {
  const { port } = server.address() as AddressInfo;
  const door = createServer((socket) => server.emit('connection', socket));
  try {
    door.listen({ host: '::1', port, ipv6Only: true });
    await once(door, 'listening');
    return door;
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
