import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../testing/start-test-sandbox.ts';

const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

async function startWithMail(mail: { to?: string; subject?: string; text?: string; html?: string }) {
  const sandbox = await startTestSandbox();
  await sandbox.send({ to: 'ada@x.test', ...mail });
  const [message] = await sandbox.messages();
  return { ...sandbox, id: message?.id ?? '' };
}

describe('GET /mail', () => {
  it('says that there is no mail yet', async () => {
    const { request } = await startTestSandbox();
    expect(await (await request('/mail')).text()).toContain('No mail yet');
  });

  it('shows the chosen message with its code', async () => {
    const { request, id } = await startWithMail({ subject: 'Welcome', text: 'Your code is 482913.' });
    const page = await (await request(`/mail?id=${id}`)).text();
    expect(page).toContain('<h2>Welcome</h2>');
    expect(page).toContain('data-copy="482913"');
  });

  it('offers both views, and only those that the mail has', async () => {
    const { request, id } = await startWithMail({ text: 'plain words', html: '<p>rich</p>' });
    expect(await (await request(`/mail?id=${id}`)).text()).toContain(`src="/mail/frames/${id}"`);
    const textView = await (await request(`/mail?id=${id}&view=text`)).text();
    expect(textView).toContain('plain words');
    expect(textView).not.toContain('<iframe');

    const textOnly = await startWithMail({ text: 'no html here' });
    const page = await (await textOnly.request(`/mail?id=${textOnly.id}&view=html`)).text();
    expect(page).not.toContain('<iframe');
    expect(page).not.toContain('>HTML</a>');
  });

  it('searches by part of an address, whatever its case', async () => {
    const { request, send } = await startWithMail({ to: 'ada@x.test', subject: 'for Ada', text: 'x' });
    await send({ to: 'bob@x.test', subject: 'for Bob', text: 'x' });
    const page = await (await request('/mail?search=ADA@')).text();
    expect(page).toContain('for Ada');
    expect(page).not.toContain('for Bob');
    expect(await (await request('/mail?search=eve')).text()).toContain('No mail to or from “eve”');
  });

  it('says that a message is gone', async () => {
    const { request } = await startTestSandbox();
    const answer = await request('/mail?id=msg_0');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This message is gone.');
  });

  it('shows hostile subjects, senders, texts and searches as words', async () => {
    const { request, send, messages } = await startTestSandbox();
    await send({ from: { name: attack, address: 'eve@x.test' }, to: 'ada@x.test', subject: attack, text: attack });
    const [mail] = await messages();
    const answer = await request(`/mail?id=${mail?.id}&search=${encodeURIComponent('<script>')}`);
    const page = await answer.text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script>|<img/);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('links only web addresses of a text', async () => {
    const { request, id } = await startWithMail({ text: 'https://x.test/a?b=1&c="2". javascript:alert(1)' });
    const page = await (await request(`/mail?id=${id}`)).text();
    expect(page).toContain('href="https://x.test/a?b=1&amp;c="');
    expect(page).not.toContain('href="javascript:');
  });
});

describe('GET /mail/frames/:id', () => {
  it('lets a hostile mail run nothing and fetch nothing', async () => {
    const html = `<script>x()</script><LINK rel=preconnect href="//evil.test"><meta http-equiv=refresh content="0;url=//evil.test"><base href="//evil.test"><iframe src="//evil.test"></iframe><p>words</p>`;
    const { request, id } = await startWithMail({ html });
    const answer = await request(`/mail/frames/${id}`);
    const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'img-src data:', "form-action 'none'"]));
    expect(policy.find((rule) => rule.startsWith('sandbox'))).not.toMatch(/allow-(scripts|same-origin|top|forms)/);
    expect(policy.some((rule) => rule.startsWith('script-src'))).toBe(false);
    const document = await answer.text();
    expect(document).not.toMatch(/<(link|meta|iframe)/i);
    expect(document.match(/<base/gi)).toHaveLength(1);
    expect(document).toContain('<p>words</p>');
  });

  it('answers 404 where there is no such message', async () => {
    const { request } = await startTestSandbox();
    expect((await request('/mail/frames/msg_0')).status).toBe(404);
  });
});

describe('GET /mail/events', () => {
  it('tells the page about each arrival', async () => {
    const { request, send } = await startTestSandbox();
    const stream = (await request('/mail/events')).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await stream?.read())?.value).toContain('retry');
    await send({ to: 'ada@x.test', text: 'x' });
    expect((await stream?.read())?.value).toContain('event: change');
    await stream?.cancel();
  });
});
