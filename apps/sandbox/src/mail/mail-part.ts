import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SMTPServer } from 'smtp-server';
import type { Offer } from '../pages/index-routes.ts';
import { createMailFaultSwitch } from './mail-faults.ts';
import { mailPageRoutes } from './mail-page-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { createMailSmtp } from './mail-smtp.ts';
import { openMailStore } from './mail-store.ts';

export const mailOffer: Offer = {
  title: 'Mail',
  description: 'Every mail that Kinora sends lands here instead of with its recipient.',
  links: [
    { href: '/mail', label: 'Mailbox' },
    { href: '/mail/messages', label: 'Messages as JSON' },
    { href: '/_sandbox/mail', label: 'Faults' },
  ],
};

/** Adds the mailbox to the web side and returns the SMTP side, which does not listen yet. */
export async function addMail(http: FastifyInstance, dataDir: string): Promise<SMTPServer> {
  const store = await openMailStore({ folder: join(dataDir, 'sandbox', 'mail') });
  const faults = createMailFaultSwitch();
  mailRoutes(http, store, faults);
  mailPageRoutes(http, store);
  return createMailSmtp(store, faults);
}
