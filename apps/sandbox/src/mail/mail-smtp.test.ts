import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../testing/start-test-sandbox.ts';

describe('the SMTP side', () => {
  it('takes a mail with both parts and keeps letters of every script', async () => {
    const { send, messages } = await startTestSandbox();
    await send({
      from: { name: 'Kinora Grüße', address: 'no-reply@x.test' },
      to: 'ada@x.test',
      subject: 'Ваш код — 日本語 ✓',
      text: 'Grüße, 123456',
      html: '<p>Grüße, <b>123456</b></p>',
    });
    expect(await messages()).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        to: 'ada@x.test',
        from: 'Kinora Grüße <no-reply@x.test>',
        subject: 'Ваш код — 日本語 ✓',
        text: 'Grüße, 123456\n',
        html: '<p>Grüße, <b>123456</b></p>\n',
        received_at: expect.any(Number),
      },
    ]);
  });

  it('leaves the part that a mail does not have empty', async () => {
    const { send, messages } = await startTestSandbox();
    await send({ to: 'ada@x.test', subject: 'text only', text: 'plain' });
    await send({ to: 'ada@x.test', subject: 'html only', html: '<i>rich</i>' });
    expect(await messages()).toMatchObject([
      { text: '', html: '<i>rich</i>\n' },
      { text: 'plain\n', html: '' },
    ]);
  });

  it('keeps the words of a mail and leaves its attachments', async () => {
    const { send, messages } = await startTestSandbox();
    await send({
      to: 'ada@x.test',
      text: 'see below',
      attachments: [
        { filename: 'noise.bin', content: Buffer.alloc(300_000, 7) },
        { filename: 'forwarded.eml', content: 'Subject: inner\r\n\r\ninner words', contentType: 'message/rfc822' },
      ],
    });
    const [mail] = await messages();
    expect(mail?.text).toBe('see below\n');
    expect(JSON.stringify(mail).length).toBeLessThan(1_000);
  });

  it('records who gets it by the envelope, hidden recipients included', async () => {
    const { send, messages } = await startTestSandbox();
    const bcc = Array.from({ length: 150 }, (_, index) => `hidden-${index}@x.test`);
    await send({ to: 'ada@x.test', bcc, text: 'hello' });
    expect((await messages())[0]?.to.split(', ')).toEqual(['ada@x.test', ...bcc]);
  });

  it('keeps mails that arrive together, each once', async () => {
    const { send, messages } = await startTestSandbox();
    const subjects = Array.from({ length: 40 }, (_, index) => `mail ${index}`);
    await Promise.all(subjects.map((subject) => send({ to: 'ada@x.test', subject, text: 'x' })));
    const kept = await messages();
    expect(kept.map(({ subject }) => subject).sort()).toEqual(subjects.sort());
    expect(new Set(kept.map(({ id }) => id)).size).toBe(40);
  });

  it('refuses a message above 5 MB and keeps nothing of it', async () => {
    const { send, messages } = await startTestSandbox();
    const text = 'x'.repeat(70).concat('\n').repeat(80_000);
    await expect(send({ to: 'ada@x.test', text })).rejects.toMatchObject({ responseCode: 552 });
    expect(await messages()).toEqual([]);
  });

  it('offers neither authentication nor STARTTLS', async () => {
    const { smtpPort } = await startTestSandbox();
    const socket = connect(smtpPort, '127.0.0.1').setEncoding('utf8');
    expect((await once(socket, 'data'))[0]).toMatch(/^220 localhost/);
    socket.write('EHLO x.test\r\n');
    const [offers] = await once(socket, 'data');
    socket.destroy();
    expect(offers).toContain('250 SIZE 5242880');
    expect(offers).not.toMatch(/AUTH|STARTTLS/);
  });
});

describe('PUT /_sandbox/mail', () => {
  it('makes SMTP refuse for now, and take mails again once told so', async () => {
    const { send, messages, setFaults, request } = await startTestSandbox();
    await setFaults({ refuse: true });
    await expect(send({ to: 'ada@x.test', text: 'one' })).rejects.toMatchObject({ responseCode: 451 });
    expect(await messages()).toEqual([]);
    expect(await (await request('/_sandbox/mail')).json()).toEqual({ refuse: true, delay_ms: 0 });

    expect(await (await setFaults({})).json()).toEqual({ refuse: false, delay_ms: 0 });
    await send({ to: 'ada@x.test', text: 'two' });
    expect(await messages()).toMatchObject([{ text: 'two\n' }]);
  });

  it('makes SMTP slow', async () => {
    const { send, setFaults } = await startTestSandbox();
    await setFaults({ delay_ms: 400 });
    const startedAt = performance.now();
    await send({ to: 'ada@x.test', text: 'late' });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(390);
  });

  it.each([{ refuse: 'yes' }, { delay_ms: -1 }, { delay_ms: 60_001 }, { refuses: true }, 'refuse'])(
    'refuses %j and changes nothing',
    async (faults) => {
      const { setFaults, request } = await startTestSandbox();
      const answer = await setFaults(faults);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: expect.any(String), code: 'invalid_request' });
      expect(await (await request('/_sandbox/mail')).json()).toEqual({ refuse: false, delay_ms: 0 });
    },
  );
});
