import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../http-errors.ts';
import { type MailFaultSwitch, MailFaults } from './mail-faults.ts';
import { type KeptMail, toWireMessage } from './mail-message.ts';
import type { MailStore } from './mail-store.ts';

const ListQuery = z.object({ to: z.string().optional() });
const MessageParams = z.object({ id: z.string() });

export function mailRoutes(http: FastifyInstance, store: MailStore, faults: MailFaultSwitch): void {
  http.get('/mail/messages', async (request) => {
    const { to } = ListQuery.parse(request.query);
    const mails = await Promise.all(matching(store, to).map(({ id }) => store.find(id)));
    return mails.filter((mail) => mail !== undefined).map(toWireMessage);
  });
  http.get('/mail/messages/:id', async (request) => toWireMessage(await getMail(store, request.params)));
  http.delete('/mail/messages', async (_request, reply) => {
    await store.empty();
    return reply.code(204).send();
  });
  http.get('/_sandbox/mail', async () => faults.get());
  http.put('/_sandbox/mail', async (request) => faults.set(MailFaults.parse(request.body)));
}

export async function getMail(store: MailStore, params: unknown): Promise<KeptMail> {
  const mail = await store.find(MessageParams.parse(params).id);
  if (!mail) throw new Refusal(404, 'message_not_found', 'There is no such message.');
  return mail;
}

function matching(store: MailStore, to: string | undefined) {
  // An unencoded plus sign in a query arrives as a space, and addresses hold no spaces.
  const wanted = to?.trim().replaceAll(' ', '+').toLowerCase();
  if (!wanted) return store.list();
  return store.list().filter(({ recipients }) => recipients.some((address) => address.toLowerCase() === wanted));
}
