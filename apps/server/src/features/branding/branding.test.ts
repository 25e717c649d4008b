import { api, type SignedIn } from '@kinora/contract';
import { adminApi, type Branding } from '@kinora/contract/admin';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode, newAddress, openSession, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const calls = adminApi.branding;
const none: Branding = {
  name: '',
  accent: '',
  support_email: '',
  terms_url: '',
  privacy_url: '',
  footer_links: [],
  mail_sender: '',
};
const studio: Branding = {
  name: 'Studio & Sons',
  accent: '#ff6a00',
  support_email: 'help@studio.test',
  terms_url: 'https://studio.test/terms',
  privacy_url: 'https://studio.test/privacy',
  footer_links: [{ label: 'Status', url: 'https://status.studio.test' }],
  mail_sender: 'Studio Mail',
};

let test: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  operator = await registerAccount(test);
});
afterAll(() => test?.close());

const change = (branding: Branding) => test.call(calls.change, branding, operator);
const textOf = async (url: string, app = test) =>
  (await app.app.inject({ url, headers: { accept: 'text/html' } })).payload;

describe.runIf(hasPostgres())('branding', () => {
  it('is ours until somebody chooses, and then in all pages and mails', async () => {
    expect((await test.call(calls.get, {}, operator)).body).toEqual({ ...none, logo_url: '', settings: {} });
    for (const url of ['/help', '/docs', '/api/openapi.json']) expect(await textOf(url)).toContain('Kinora');
    expect(await change(studio)).toMatchObject({ status: 200 });
    for (const url of ['/help', '/feedback']) {
      expect(await textOf(url)).toContain('Studio &amp; Sons</title>');
      expect(await textOf(url)).toContain('href="mailto:help@studio.test?subject=');
      expect(await textOf(url)).toContain('href="https://studio.test/terms"');
    }
    expect(await textOf('/docs')).toContain('<title>Studio &amp; Sons API</title>');
    for (const url of ['/help', '/feedback', '/docs']) expect(await textOf(url), url).not.toContain('Kinora');
    expect(JSON.parse(await textOf('/api/openapi.json')).info.title).toBe('Studio & Sons API');
    const email = newAddress();
    await askCode(test, email);
    const mail = await test.mailbox.waitFor(email);
    expect(mail).toMatchObject({ subject: 'Your Studio & Sons sign-up code' });
    expect(mail.from).toMatchObject({ name: 'Studio Mail', address: 'no-reply@kinora.localhost' });
    expect(JSON.stringify([mail.subject, mail.text, mail.html])).not.toMatch(/Kinora|\uE000/);
    const { body: log } = await test.call(adminApi.auditLog.list, { act: 'branding_changed' }, operator);
    expect(log[0]).toMatchObject({ by: operator.user.email, detail: 'Studio & Sons' });
  });

  it('reaches the share page, and other servers at once', async () => {
    const { body: player } = await test.call(api.players.create, { name: 'Trailer' }, operator);
    const beside = await startBeside(test);
    const seen = () => textOf(`/watch/${player.id}`, beside);
    expect(await seen()).toContain('Studio &amp; Sons');
    await change({ ...studio, name: 'Another' });
    await expect.poll(seen).toContain('Another');
    expect(await seen()).not.toContain('Kinora');
    await beside.close();
  });

  it('is what the settings say, which can be read and not changed', async () => {
    await change(studio);
    const set = await startBeside(test, {
      BRAND_NAME: 'Set Name',
      BRAND_COLOR: '#00AA00',
      SUPPORT_EMAIL: 'set@studio.test',
      MAIL_FROM: 'Set Sender <post@studio.test>',
    });
    const { body } = await set.call(calls.get, {}, operator);
    expect(body).toMatchObject({ name: 'Set Name', accent: '#00aa00', support_email: 'set@studio.test' });
    expect(body.settings).toEqual({
      name: 'BRAND_NAME',
      accent: 'BRAND_COLOR',
      support_email: 'SUPPORT_EMAIL',
      mail_sender: 'MAIL_FROM',
    });
    await set.call(calls.change, { ...none, name: 'Other', terms_url: 'https://other.test/' }, operator);
    expect((await set.call(calls.get, {}, operator)).body).toMatchObject({
      name: 'Set Name',
      terms_url: 'https://other.test/',
    });
    await expect.poll(async () => (await test.call(calls.get, {}, operator)).body.name).toBe('Studio & Sons');
    await set.close();
  });

  it('has a logo, small and without anything else of its file', async () => {
    const file = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#4fc922' } })
      .png()
      .toBuffer();
    expect((await test.app.inject({ url: '/branding/logo.webp' })).statusCode).toBe(404);
    expect((await test.call(calls.setLogo, { file: new Uint8Array(file) }, operator)).status).toBe(200);
    const { body } = await test.call(calls.get, {}, operator);
    const answer = await test.app.inject({ url: body.logo_url });
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', height: 128, width: 512 });
    expect((await test.app.inject({ url: '/branding/default.svg' })).headers['content-type']).toBe('image/webp');
    expect((await test.call(calls.removeLogo, {}, operator)).status).toBe(200);
    expect((await test.call(calls.get, {}, operator)).body.logo_url).toBe('');
    for (const bytes of [
      new Uint8Array([1, 2, 3]),
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ])
      expect(await test.call(calls.setLogo, { file: bytes }, operator)).toMatchObject({
        ...refusal(415, 'image_refused'),
        body: { code: 'image_refused', error: 'Only PNG, JPEG and WebP images are accepted' },
      });
  });

  it('takes no words that could become something else, and needs fresh proof', async () => {
    for (const bad of [
      { name: 'A <b>' },
      { name: 'x'.repeat(41) },
      { accent: 'red' },
      { accent: '#FFF' },
      { support_email: 'nobody' },
      { terms_url: 'javascript:alert(1)' },
      { mail_sender: 'A\r\nBcc: x@y.test' },
      { footer_links: [{ label: 'x', url: 'data:text/html,x' }] },
      { footer_links: Array.from({ length: 6 }, () => ({ label: 'x', url: 'https://a.test' })) },
    ])
      expect(await change({ ...none, ...bad }), JSON.stringify(bad)).toMatchObject(refusal(400, 'invalid_input'));
    const stale = await openSession(test, operator, { proof: '10 minutes 1 second' });
    expect(await test.call(calls.change, none, stale)).toMatchObject(refusal(403, 'proof_required'));
    const other = await registerAccount(test);
    expect(await test.call(calls.change, none, other)).toMatchObject(refusal(403, 'forbidden'));
  });
});
