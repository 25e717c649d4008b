import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../testing/start-test-sandbox.ts';

describe('GET /mail/messages', () => {
  it('answers an empty list before the first mail', async () => {
    expect(await (await startTestSandbox()).messages()).toEqual([]);
  });

  it('lists the newest first', async () => {
    const { send, messages } = await startTestSandbox();
    for (const subject of ['one', 'two', 'three']) await send({ to: 'ada@x.test', subject, text: 'x' });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
  });

  it.each(['?to=Ada%2Bcodes@X.test', '?to=ada+codes@x.test', '?to=%20ADA%2BCODES@x.test'])(
    'finds a recipient by %s',
    async (query) => {
      const { send, messages } = await startTestSandbox();
      await send({ to: ['bob@x.test', 'Ada+codes@x.test'], subject: 'hers', text: 'x' });
      await send({ to: 'bob@x.test', subject: 'his', text: 'x' });
      expect(await messages(query)).toMatchObject([{ subject: 'hers' }]);
    },
  );

  it('matches whole addresses only, and never the sender', async () => {
    const { send, messages } = await startTestSandbox();
    await send({ from: 'kinora@x.test', to: 'ada@x.test', text: 'x' });
    for (const to of ['da@x.test', 'ada@x', 'kinora@x.test']) expect(await messages(`?to=${to}`)).toEqual([]);
  });

  it('refuses two addresses at once', async () => {
    const { request } = await startTestSandbox();
    const answer = await request('/mail/messages?to=a@x.test&to=b@x.test');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
  });
});

describe('GET /mail/messages/:id', () => {
  it('answers the one message', async () => {
    const { send, messages, request } = await startTestSandbox();
    await send({ to: 'ada@x.test', subject: 'this one', text: 'x' });
    const [mail] = await messages();
    expect(await (await request(`/mail/messages/${mail?.id}`)).json()).toEqual(mail);
  });

  it.each(['msg_0', '..%2F..%2Fpackage', '%00', '__proto__'])('answers 404 to %s', async (id) => {
    const { request } = await startTestSandbox();
    const answer = await request(`/mail/messages/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'There is no such message.', code: 'message_not_found' });
  });
});

describe('DELETE /mail/messages', () => {
  it('empties the mailbox', async () => {
    const { send, messages, request } = await startTestSandbox();
    await send({ to: 'ada@x.test', text: 'x' });
    expect((await request('/mail/messages', { method: 'DELETE' })).status).toBe(204);
    expect(await messages()).toEqual([]);
  });
});
