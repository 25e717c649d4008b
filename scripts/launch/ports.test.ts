import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPorts, findFreePort } from './ports.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function occupy(host: string): Promise<number> {
  const port = await findFreePort();
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(port, host, resolve));
  return port;
}

describe('checkPorts', () => {
  it('accepts free ports', async () => {
    const port = await findFreePort();
    await expect(checkPorts([{ variable: 'PORT', port, host: 'localhost' }])).resolves.toBeUndefined();
  });

  it('names the variable of each taken port', async () => {
    const port = await occupy('127.0.0.1');
    await expect(checkPorts([{ variable: 'SANDBOX_PORT', port, host: 'localhost' }])).rejects.toThrow(
      `Port ${port} is taken: set SANDBOX_PORT to a free one.`,
    );
  });

  it('refuses one port for two uses', async () => {
    const port = await findFreePort();
    const host = 'localhost';
    await expect(
      checkPorts([
        { variable: 'PORT', port, host },
        { variable: 'SANDBOX_PORT', port, host },
      ]),
    ).rejects.toThrow(/is also PORT: set SANDBOX_PORT/);
  });
});
