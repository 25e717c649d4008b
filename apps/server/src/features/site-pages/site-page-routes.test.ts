import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let unnamed: TestApp;
beforeAll(async () => {
  test = await startTestApp({ MAIL_FROM: 'Kinora <no-reply@example.test>', SUPPORT_EMAIL: 'studio@example.test' });
  unnamed = await startTestApp({ MAIL_FROM: 'Kinora <no-reply@example.test>' });
});
afterAll(() => Promise.all([test.close(), unnamed.close()]));

describe.runIf(hasPostgres())('pages of the product', () => {
  it.each(['/help', '/feedback'])('%s names where mail is read, closed against framing', async (url) => {
    const answer = await test.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('href="mailto:studio@example.test?subject=');
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  it.each(['/help', '/feedback'])('%s promises nothing where nobody reads mail', async (url) => {
    const { payload } = await unnamed.app.inject({ url });
    expect(payload).not.toMatch(/mailto:|no-reply|is read/);
    expect(payload).toContain('whoever runs this installation');
  });

  it.each(['/help', '/feedback'])('%s wears the clothes of the product', async (url) => {
    const { payload, headers } = await test.app.inject({ url });
    expect(payload).toContain('<img src="/favicon.svg"');
    const [, sheet] = /<link rel="stylesheet" href="([^"]+)"/.exec(payload) ?? [];
    const style = await test.app.inject({ url: sheet ?? '' });
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    const [, font] = /url\("?([^")]+)"?\)/.exec(style.payload) ?? [];
    expect((await test.app.inject({ url: font ?? '' })).headers['content-type']).toBe('font/woff2');
    expect(headers['content-security-policy']).toMatch(
      /font-src 'self'.*img-src 'self'|img-src 'self'.*font-src 'self'/,
    );
  });

  it('tell search engines that embeds are theirs to read and calls are not', async () => {
    const answer = await test.app.inject({ url: '/robots.txt' });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.payload.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Allow: /api/players/embed/', 'Disallow: /api/']),
    );
  });

  it('serve an icon, which every page of theirs lets load', async () => {
    const answer = await test.app.inject({ url: '/favicon.ico' });
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/x-icon' } });
    // Kind 1 is an icon; the first of its pictures is a PNG, which begins where its row says.
    expect([answer.rawPayload.readUInt16LE(2), answer.rawPayload.readUInt16LE(4)]).toEqual([1, 3]);
    const begin = answer.rawPayload.readUInt32LE(6 + 12);
    expect(answer.rawPayload.subarray(begin + 1, begin + 4).toString('latin1')).toBe('PNG');
    for (const url of ['/help', '/feedback', '/docs'])
      expect((await test.app.inject({ url })).headers['content-security-policy']).toContain("img-src 'self'");
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
