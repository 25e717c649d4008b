import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { failToLaunch, launchSandbox } from './testing/launch-sandbox.ts';
import { clientsOf, makeTestFolder } from './testing/start-test-sandbox.ts';

async function launch(dataDir: string) {
  const { child, ...ports } = await launchSandbox({ DATA_DIR: dataDir });
  return { child, ...ports, ...clientsOf(ports) };
}

async function exitOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = await once(child, 'exit');
  return code ?? signal;
}

describe('the sandbox process', () => {
  it('has every acknowledged mail after being killed in the middle of its work', async () => {
    const dataDir = await makeTestFolder();
    const first = await launch(dataDir);
    const acknowledged: string[] = [];
    const sending = Array.from({ length: 30 }, async (_, index) => {
      await first.send({ to: 'ada@x.test', subject: `mail ${index}`, text: 'x' });
      acknowledged.push(`mail ${index}`);
      if (acknowledged.length === 10) first.child.kill('SIGKILL');
    });
    const [exit] = await Promise.all([exitOf(first.child), Promise.allSettled(sending)]);
    expect(exit).toBe('SIGKILL');

    const second = await launch(dataDir);
    const kept = (await second.messages()).map(({ subject }) => subject);
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'closes with 0 on %s, while a page still listens for news',
    async (signal) => {
      const { child, request } = await launch(await makeTestFolder());
      const events = await request('/mail/events');
      const exit = exitOf(child);
      child.kill(signal);
      expect(await exit).toBe(0);
      await events.body?.cancel().catch(() => undefined);
    },
  );

  it('closes with 0 when its parent goes, while a slow SMTP client waits', async () => {
    const { child, smtpPort, setFaults } = await launch(await makeTestFolder());
    await setFaults({ delay_ms: 60_000 });
    const client = connect(smtpPort, '127.0.0.1').setEncoding('utf8');
    expect((await once(client, 'data'))[0]).toMatch(/^220 /);
    client.write('EHLO x.test\r\nMAIL FROM:<ada@x.test>\r\n');
    expect((await once(client, 'data'))[0]).toMatch(/^250-/);
    const exit = exitOf(child);
    child.disconnect();
    expect(await exit).toBe(0);
    client.destroy();
  });

  it('names what is wrong and ends with 1 when it cannot start', async () => {
    const { code, complaint } = await failToLaunch({ SANDBOX_PORT: 'web' });
    expect(code).toBe(1);
    expect(complaint).toContain('SANDBOX_PORT');
  });
});
