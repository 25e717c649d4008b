import { onTestFinished } from 'vitest';
import { startSandbox } from '../app.ts';
import { makeTestFolder, testSettings } from './start-test-sandbox.ts';

export const app = {
  clientId: 'client-1',
  clientSecret: 'client secret',
  redirectUri: 'http://localhost:4000/webflow-confirmation',
};

type Fields = Record<string, string | undefined>;

/** A site builder on free ports, and what a product and a person do with it. */
export async function startTestWebflow(given: { dataDir?: string } = {}) {
  const dataDir = given.dataDir ?? (await makeTestFolder());
  const sandbox = await startSandbox(testSettings({ dataDir, webflow: app }));
  onTestFinished(sandbox.close);
  const origin = `http://localhost:${sandbox.httpPort}`;
  const send = (path: string, method: string, body: unknown) =>
    fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const authorizeAddress = (more: Fields = {}) => {
    const asked: Fields = {
      response_type: 'code',
      client_id: app.clientId,
      scope: 'sites:read',
      redirect_uri: app.redirectUri,
      state: 'abc',
      ...more,
    };
    const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `${origin}/webflow/oauth/authorize?${new URLSearchParams(given)}`;
  };
  const decide = async (fields: [string, string][], more?: Fields) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(authorizeAddress(more), { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? 'about:blank');
  };
  const listSites = async () => (await (await fetch(`${origin}/_sandbox/webflow/sites`)).json()) as { id: string }[];
  const approve = async (more?: Fields) => {
    const sites = (await listSites()).map(({ id }): [string, string] => ['site', id]);
    return decide([['decision', 'approve'], ...sites], more);
  };
  const exchange = (code: string, more: Fields = {}) =>
    send('/webflow/oauth/access_token', 'POST', {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      grant_type: 'authorization_code',
      redirect_uri: app.redirectUri,
      ...more,
    });
  const connect = async () => {
    const code = (await approve()).searchParams.get('code') ?? '';
    return ((await (await exchange(code)).json()) as { access_token: string }).access_token;
  };
  const data = (path: string, token: string) =>
    fetch(`${origin}/webflow/v2${path}`, { headers: { authorization: `Bearer ${token}` } });
  const revoke = (access_token: string, client_secret = app.clientSecret) =>
    send('/webflow/oauth/revoke_authorization', 'POST', { client_id: app.clientId, client_secret, access_token });
  const control = (path: string, body: unknown) => send(`/_sandbox/webflow${path}`, 'PUT', body);
  const advance = (seconds: number) => send('/_sandbox/clock', 'POST', { advance_seconds: seconds });
  const { close } = sandbox;
  return {
    origin,
    dataDir,
    close,
    authorizeAddress,
    decide,
    approve,
    exchange,
    connect,
    data,
    revoke,
    control,
    advance,
  };
}
