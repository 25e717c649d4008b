import { startSandboxProcess } from './sandbox-process.ts';

/** The site builder that ships with the product. */
export async function startWebflowSandbox() {
  const keys = { WEBFLOW_CLIENT_ID: 'client-of-tests', WEBFLOW_CLIENT_SECRET: 'a secret of tests' };
  const { origin, stop } = await startSandboxProcess({ ...keys, PUBLIC_URL: 'http://localhost:4000' });
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
    stop,
  };
}
