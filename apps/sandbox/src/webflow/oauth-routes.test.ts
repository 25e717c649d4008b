import { describe, expect, it } from 'vitest';
import { app, startTestWebflow } from '../testing/start-test-webflow.ts';

const codeOf = (address: URL) => address.searchParams.get('code') ?? '';

describe('the consent', () => {
  it('lists the sites and may lead back to the product only', async () => {
    const { authorizeAddress } = await startTestWebflow();
    const answer = await fetch(authorizeAddress());
    expect(await answer.text()).toContain('Acme Studio');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4000;");
  });

  it('answers with a code and the state as it came', async () => {
    const { approve } = await startTestWebflow();
    const address = await approve({ state: 'a b&c' });
    expect(address.origin + address.pathname).toBe(app.redirectUri);
    expect(address.searchParams.get('state')).toBe('a b&c');
    expect(codeOf(address)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says so when it is denied', async () => {
    const { decide } = await startTestWebflow();
    expect((await decide([['decision', 'deny']])).search).toBe('?error=access_denied&state=abc');
  });

  it.each([
    [{ client_id: 'another' }, 'invalid_client'],
    [{ redirect_uri: `${app.redirectUri}/` }, 'invalid_redirect_uri'],
    [{ redirect_uri: 'https://evil.test' }, 'invalid_redirect_uri'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'sites:write' }, 'invalid_scope'],
    [{ scope: undefined }, 'invalid_scope'],
  ])('sends nobody anywhere for %j', async (asked, code) => {
    const { authorizeAddress } = await startTestWebflow();
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { body: new URLSearchParams([['decision', 'approve']]) } : {};
      const answer = await fetch(authorizeAddress(asked), { method, redirect: 'manual', ...body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code });
    }
  });
});

describe('the exchange of a code', () => {
  it('answers a token once', async () => {
    const { approve, exchange } = await startTestWebflow();
    const code = codeOf(await approve());
    const first = await exchange(code);
    expect(await first.json()).toEqual({
      token_type: 'bearer',
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      scope: 'sites:read',
    });
    const second = await exchange(code);
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('gives two at once one token', async () => {
    const { approve, exchange } = await startTestWebflow();
    const code = codeOf(await approve());
    const answers = await Promise.all([exchange(code), exchange(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('refuses a code after a quarter of an hour', async () => {
    const { approve, exchange, advance } = await startTestWebflow();
    const [early, late] = [codeOf(await approve()), codeOf(await approve())];
    await advance(14 * 60);
    expect((await exchange(early)).status).toBe(200);
    await advance(60);
    expect(await (await exchange(late)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    [{ client_secret: 'guess' }, 401, 'invalid_client'],
    [{ client_id: 'another' }, 401, 'invalid_client'],
    [{ redirect_uri: 'https://evil.test' }, 400, 'invalid_grant'],
    [{ redirect_uri: undefined }, 400, 'invalid_grant'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ code: undefined }, 400, 'invalid_request'],
    [{ code: 'f'.repeat(64) }, 400, 'invalid_grant'],
  ])('refuses %j, and the code stays good', async (more, status, error) => {
    const { approve, exchange } = await startTestWebflow();
    const code = codeOf(await approve());
    const answer = await exchange(code, more);
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }]);
    expect((await exchange(code)).status).toBe(200);
  });
});

describe('revoking', () => {
  it('ends a token at once, and only for the app', async () => {
    const { connect, data, revoke } = await startTestWebflow();
    const token = await connect();
    expect((await revoke(token, 'guess')).status).toBe(401);
    expect((await data('/sites', token)).status).toBe(200);
    expect(await (await revoke(token)).json()).toEqual({ did_revoke: true });
    expect((await data('/sites', token)).status).toBe(401);
    expect(await (await revoke(token)).json()).toEqual({ did_revoke: false });
  });
});

describe('a restart', () => {
  it('keeps codes and tokens', async () => {
    const first = await startTestWebflow();
    const [token, code] = [await first.connect(), codeOf(await first.approve())];
    await first.close();
    const second = await startTestWebflow({ dataDir: first.dataDir });
    expect((await second.data('/sites', token)).status).toBe(200);
    expect((await second.exchange(code)).status).toBe(200);
  });
});
