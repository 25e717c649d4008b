import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

const dashboard = 'https://app.example.test';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: dashboard,
    API_URL: 'https://api.example.test/api',
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(() => test.close());

describe.runIf(hasPostgres())('an API with a host of its own', () => {
  it('lets the dashboard read and send, with credentials', async () => {
    const headers = { origin: dashboard, 'access-control-request-method': 'POST' };
    const asked = await test.app.inject({ method: 'OPTIONS', url: '/api/login', headers });
    expect(asked.statusCode).toBe(204);
    for (const answer of [asked, await test.app.inject({ url: '/api/live', headers: { origin: dashboard } })])
      expect(answer.headers).toMatchObject({
        vary: 'Origin',
        'access-control-allow-origin': dashboard,
        'access-control-allow-credentials': 'true',
      });
  });

  it.each(['https://evil.test', 'http://app.example.test', `${dashboard}.evil.test`, 'null'])(
    'lets %s read nothing',
    async (origin) => {
      const { headers } = await test.app.inject({ url: '/api/live', headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('tells browsers to come by https from then on', async () => {
    const { headers } = await test.app.inject({ url: '/api/live' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/);
  });
});

describe.runIf(hasPostgres())('behind a proxy', () => {
  const signIn = async (ip: string, forwarded: string) => {
    const guess = { email: newAddress(), password: 'Wrong-1234' };
    return (await test.call(api.accounts.login, guess, { ip, headers: { 'x-forwarded-for': forwarded } })).status;
  };

  it('tells callers apart by what a proxy of ours says of them, and by nobody else’s word', async () => {
    for (let tries = 0; tries < 30; tries += 1) expect(await signIn('127.0.0.1', '10.8.0.1')).toBe(404);
    expect(await signIn('127.0.0.1', '10.8.0.1')).toBe(429);
    expect(await signIn('127.0.0.1', '10.8.0.2')).toBe(404);
    expect(await signIn('10.8.0.1', '10.8.0.3')).toBe(429);
  });
});
