import { once } from 'node:events';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSandbox } from './app.ts';
import { makeTestFolder, startTestSandbox, testSettings } from './testing/start-test-sandbox.ts';

async function statusFor(port: number, host: string): Promise<number | undefined> {
  const call = httpRequest({ host: '127.0.0.1', port, path: '/mail/messages', headers: { host } }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

async function canConnect(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);

describe('startSandbox', () => {
  it('keeps mailed codes and all else from other users of the machine, also in a folder that was open', async () => {
    const dataDir = await makeTestFolder();
    const folder = join(dataDir, 'sandbox');
    await mkdir(folder);
    await chmod(folder, 0o755);
    const { close } = await startSandbox(testSettings({ dataDir }));
    const modes = ['.', ...(await readdir(folder))].map(async (name) => (await stat(join(folder, name))).mode & 0o77);
    await close();
    expect(new Set(await Promise.all(modes))).toEqual(new Set([0]));
    expect(modes.length).toBeGreaterThan(3);
  });

  it('leads from the root to an index of what there is', async () => {
    const { request, origin } = await startTestSandbox();
    const answer = await request('/');
    expect(answer.url).toBe(`${origin}/_sandbox/`);
    expect(await answer.text()).toContain('href="/mail"');
  });

  it('answers at both loopback addresses, on the web and the SMTP side', async () => {
    const { httpPort, smtpPort } = await startTestSandbox();
    const loopbacks = addresses.filter(({ address }) => address === '127.0.0.1' || address === '::1');
    expect(loopbacks.length).toBeGreaterThan(0);
    for (const { address } of loopbacks) {
      expect(await canConnect(httpPort, address), address).toBe(true);
      expect(await canConnect(smtpPort, address), address).toBe(true);
    }
  });

  it('answers at no other address of the computer', async () => {
    const { httpPort, smtpPort } = await startTestSandbox();
    for (const { address } of addresses.filter(({ internal, family }) => !internal && family === 'IPv4')) {
      expect(await canConnect(httpPort, address), address).toBe(false);
      expect(await canConnect(smtpPort, address), address).toBe(false);
    }
  });

  it.each(['localhost', 'LOCALHOST:4001', '127.0.0.1:4001', '[::1]:4001'])('answers to the name %s', async (host) => {
    expect(await statusFor((await startTestSandbox()).httpPort, host)).toBe(200);
  });

  it.each(['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'evil.test:4001', '192.168.0.1'])(
    'refuses the name %s, which a page elsewhere may have pointed here',
    async (host) => {
      expect(await statusFor((await startTestSandbox()).httpPort, host)).toBe(403);
    },
  );

  it('answers unknown addresses and unreadable bodies in its own words', async () => {
    const { request } = await startTestSandbox();
    const unknown = await request('/nowhere');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({ error: 'There is nothing at this address.', code: 'not_found' });
    const headers = { 'content-type': 'application/json' };
    const unreadable = await request('/_sandbox/mail', { method: 'PUT', headers, body: '{' });
    expect(unreadable.status).toBe(400);
    expect(await unreadable.json()).toEqual({ error: expect.any(String), code: 'invalid_request' });
  });

  it('fails to start on a taken SMTP port and gives the web port back', async () => {
    const { smtpPort, httpPort: takenPort } = await startTestSandbox();
    const dataDir = await makeTestFolder();
    await expect(startSandbox(testSettings({ httpPort: takenPort, dataDir }))).rejects.toThrow('EADDRINUSE');
    const other = await startTestSandbox();
    await other.close();
    const { httpPort } = other;
    await expect(startSandbox(testSettings({ httpPort, smtpPort, dataDir }))).rejects.toThrow('EADDRINUSE');
    expect(await canConnect(httpPort, '127.0.0.1')).toBe(false);
  });
});
