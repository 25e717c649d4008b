import { describe, expect, it } from 'vitest';
import { app, startTestWebflow } from '../testing/start-test-webflow.ts';

describe('GET /v2/sites', () => {
  it('answers the sites that were chosen, some without a short name', async () => {
    const { connect, data } = await startTestWebflow();
    const { sites } = (await (await data('/sites', await connect())).json()) as { sites: { shortName?: string }[] };
    expect(sites.map(({ shortName }) => shortName)).toEqual(['acme-studio', 'lighthouse-films', undefined]);
  });

  it('answers none where none was chosen, or where there is none', async () => {
    const { decide, exchange, data, control, connect } = await startTestWebflow();
    const code = (await decide([['decision', 'approve']])).searchParams.get('code') ?? '';
    const { access_token } = (await (await exchange(code)).json()) as { access_token: string };
    expect(await (await data('/sites', access_token)).json()).toEqual({ sites: [] });
    await control('/sites', []);
    expect(await (await data('/sites', await connect())).json()).toEqual({ sites: [] });
  });

  it('says on every answer how many calls are left, and refuses the sixty-first', async () => {
    const { connect, data } = await startTestWebflow();
    const token = await connect();
    const answers = await Promise.all(Array.from({ length: 61 }, () => data('/sites', token)));
    const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(Math.max(...left)).toBe(59);
    const refused = answers.filter(({ status }) => status === 429);
    // A new minute may begin in between; then nobody is refused.
    if (refused.length > 0) expect(refused[0]?.headers.get('retry-after')).toBe('60');
    else expect(left.filter((count) => count === 59)).toHaveLength(2);
  });

  it('refuses no token, a wrong one, and one without the scope', async () => {
    const { approve, exchange, data, origin } = await startTestWebflow();
    expect((await fetch(`${origin}/webflow/v2/sites`)).status).toBe(401);
    const wrong = await data('/sites', 'f'.repeat(64));
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'not_authorized', details: [] }]);
    const code = (await approve({ scope: 'authorized_user:read' })).searchParams.get('code') ?? '';
    const { access_token } = (await (await exchange(code)).json()) as { access_token: string };
    expect((await data('/sites', access_token)).status).toBe(403);
  });
});

describe('GET /v2/token/introspect', () => {
  it('tells what the token is good for', async () => {
    const { connect, data } = await startTestWebflow();
    const answer = await data('/token/introspect', await connect());
    expect(await answer.json()).toMatchObject({
      authorization: { scope: 'sites:read', rateLimit: 60, authorizedTo: { siteIds: { length: 3 } } },
      application: { id: app.clientId },
    });
    expect((await data('/token/introspect', 'nobody')).status).toBe(401);
  });
});

describe('the Designer', () => {
  it('shows the site and the app it was opened with', async () => {
    const { origin } = await startTestWebflow();
    const page = await (await fetch(`${origin}/webflow/design/acme-studio?app=${app.clientId}`)).text();
    expect(page).toContain('<dd>client-1</dd>');
    expect(page).toContain('would open beside');
    const hostile = await (await fetch(`${origin}/webflow/design/acme-studio?app=<script>`)).text();
    expect(hostile).toContain('&lt;script&gt;');
    expect((await fetch(`${origin}/webflow/design/nowhere`)).status).toBe(404);
  });
});

describe('faults', () => {
  it.each([401, 403, 429, 500] as const)('answers %i where it is told to', async (status) => {
    const { connect, data, control } = await startTestWebflow();
    const token = await connect();
    await control('/faults', [{ path: '/v2/sites', nth: 1, status }]);
    const answer = await data('/sites', token);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '60' : null);
    expect((await data('/sites', token)).status).toBe(200);
  });

  it('answers HTML, slowly or never', async () => {
    const { connect, data, control, origin } = await startTestWebflow();
    const token = await connect();
    await control('/faults', [{ path: '/v2/sites', status: '502-html' }]);
    expect((await data('/sites', token)).status).toBe(502);
    await control('/faults', [{ path: '/v2/sites', status: 'slow', delay_ms: 300 }]);
    const before = performance.now();
    expect((await data('/sites', token)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(290);
    await control('/faults', [{ path: '/v2/sites', status: 'timeout' }]);
    await expect(fetch(`${origin}/webflow/v2/sites`, { signal: AbortSignal.timeout(400) })).rejects.toThrow(/timeout/i);
  });

  it('closes after the code is used: the caller hears nothing', async () => {
    const { approve, exchange, control } = await startTestWebflow();
    const code = (await approve()).searchParams.get('code') ?? '';
    await control('/faults', [{ path: '/oauth/access_token', nth: 1, status: 'close_after_commit' }]);
    await expect(exchange(code)).rejects.toThrow();
    expect((await exchange(code)).status).toBe(400);
  });

  it.each([{}, [{ path: 'v2/sites', status: 500 }], [{ path: '/v2/sites', status: 418 }]])(
    'refuses %j',
    async (body) => {
      const { control } = await startTestWebflow();
      expect((await control('/faults', body)).status).toBe(400);
    },
  );
});
