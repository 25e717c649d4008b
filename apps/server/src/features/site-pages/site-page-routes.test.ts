import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ MAIL_FROM: 'The "Studio" <studio@example.test>' });
});
afterAll(() => test.close());

describe.runIf(hasPostgres())('pages of the product', () => {
  it.each(['/help', '/feedback'])('%s names the address of the operator, closed against framing', async (url) => {
    const answer = await test.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('href="mailto:studio@example.test?subject=');
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  it('serve the default branding image to any page', async () => {
    const answer = await test.app.inject({ url: '/branding/default.svg' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});
