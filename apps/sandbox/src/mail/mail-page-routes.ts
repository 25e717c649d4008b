import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage, serveAsset } from '../pages/page.ts';
import { frameHeaders, toFrameDocument } from './mail-frame.ts';
import type { MailSummary } from './mail-message.ts';
import { mailPageBody } from './mail-page.ts';
import { getMail } from './mail-routes.ts';
import type { MailStore } from './mail-store.ts';

const PageQuery = z.object({
  search: z.string().trim().default(''),
  id: z.string().default(''),
  view: z.enum(['html', 'text']).catch('html'),
});

export function mailPageRoutes(http: FastifyInstance, store: MailStore): void {
  serveAsset(http, '/mail/mailbox.css', new URL('./browser/mailbox.css', import.meta.url));
  serveAsset(http, '/mail/reader.css', new URL('./browser/reader.css', import.meta.url));
  serveAsset(http, '/mail/mailbox.js', new URL('./browser/mailbox.js', import.meta.url));

  http.get('/mail', async (request, reply) => {
    const { search, id, view } = PageQuery.parse(request.query);
    const selected = id ? await store.find(id) : undefined;
    const summaries = store.list().filter((summary) => mentions(summary, search));
    const body = mailPageBody({ search, view, summaries, selectedId: id, selected, nowMs: Date.now() });
    reply.code(id && !selected ? 404 : 200);
    return sendPage(reply, {
      title: selected?.subject || 'Mailbox',
      body,
      stylesheets: ['/mail/reader.css', '/mail/mailbox.css'],
      scripts: ['/mail/mailbox.js'],
    });
  });

  http.get('/mail/frames/:id', async (request, reply) => {
    const mail = await getMail(store, request.params);
    return reply.headers(frameHeaders).type('text/html; charset=utf-8').send(toFrameDocument(mail.html));
  });

  http.get('/mail/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 1000\n\n');
    const tell = () => reply.raw.write('event: change\ndata: mail\n\n');
    store.changes.on('change', tell);
    request.raw.on('close', () => store.changes.off('change', tell));
  });
}

function mentions({ recipients, from }: MailSummary, search: string): boolean {
  const wanted = search.toLowerCase();
  return [...recipients, from].some((address) => address.toLowerCase().includes(wanted));
}
