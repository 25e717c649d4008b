import { createServer, isIP } from 'node:net';
import { LaunchError } from './launch-error.ts';

export interface WantedPort {
  variable: string;
  port: number;
  host: string;
}

/** Refuses ports that are taken, naming the variable of each. */
export async function checkPorts(wanted: WantedPort[]): Promise<void> {
  const seen = new Map<number, string>();
  const problems: string[] = [];
  for (const { variable, port, host } of wanted) {
    const other = seen.get(port);
    seen.set(port, variable);
    const problem = other ? `is also ${other}` : await problemOf(port, host);
    if (problem) problems.push(`Port ${port} ${problem}: set ${variable} to a free one.`);
  }
  if (problems.length > 0) throw new LaunchError(problems.join('\n'));
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function problemOf(port: number, host: string): Promise<string | undefined> {
  // A name such as localhost stands for two addresses, and either may be taken by somebody else.
  const addresses = isIP(host) || host !== 'localhost' ? [host] : ['127.0.0.1', '::1'];
  for (const address of addresses) {
    const code = await listenErrorOf(port, address);
    if (code === 'EADDRINUSE') return 'is taken';
    if (code === 'EACCES') return 'needs rights that this user lacks';
  }
  return undefined;
}

function listenErrorOf(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
