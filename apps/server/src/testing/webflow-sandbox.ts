import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));

/** The site builder that ships with the product, as a process of its own: it is spoken to over HTTP and no other way. */
export async function startWebflowSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinora-webflow-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const keys = { WEBFLOW_CLIENT_ID: 'client-of-tests', WEBFLOW_CLIENT_SECRET: 'a secret of tests' };
  const env = { ...process.env, ...keys, SANDBOX_PORT: `${port}`, SANDBOX_SMTP_PORT: `${smtpPort}`, DATA_DIR: dataDir };
  const child = fork(main, { env: { ...env, PUBLIC_URL: 'http://localhost:4000' } });
  await once(child, 'message');
  const origin = `http://localhost:${port}`;
  const base = `${origin}/webflow`;

  async function control(path: string, body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/_sandbox${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  /** What a person does on the consent page; answers what the browser brings back. */
  async function consent(address: string, decision = 'approve') {
    const sites = (await (await fetch(`${origin}/_sandbox/webflow/sites`)).json()) as { id: string }[];
    const chosen = sites.map(({ id }): [string, string] => ['site', id]);
    const body = new URLSearchParams([['decision', decision], ...chosen]);
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    const { searchParams } = new URL(answer.headers.get('location') ?? 'about:blank');
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  }

  /** An installation that began at Webflow, which knows no state of ours. */
  const installFromWebflow = async () => {
    const query = { response_type: 'code', client_id: keys.WEBFLOW_CLIENT_ID, scope: 'sites:read' };
    const redirect = { redirect_uri: 'http://localhost:4000/webflow-confirmation' };
    return (await consent(`${base}/oauth/authorize?${new URLSearchParams({ ...query, ...redirect })}`)).code;
  };

  return {
    /** For the app that is to use it. */
    env: {
      ...keys,
      WEBFLOW_AUTH_URL: base,
      WEBFLOW_API_URL: base,
      WEBFLOW_DESIGN_URL: `${base}/design/{shortName}?app={clientId}`,
    },
    consent,
    installFromWebflow,
    setSites: (sites: object[]) => control('/webflow/sites', sites),
    break: (faults: object[]) => control('/webflow/faults', faults),
    sitesOf: async (token: string) => {
      const answer = await fetch(`${base}/v2/sites`, { headers: { authorization: `Bearer ${token}` } });
      return answer.status;
    },
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
