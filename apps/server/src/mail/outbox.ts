import type { Seal } from '../crypto/seal.ts';
import type { Transaction } from '../db/connect.ts';
import type { Queue } from '../jobs/queue.ts';
import { type Mail, type MailBrand, signMail } from './mail-layout.ts';
import type { Mailer } from './mailer.ts';

export interface Outbox {
  /** Queued with the transaction: no mail for what did not happen, and none lost for what did. */
  post: (tx: Transaction, letter: { to: string; mail: Mail; usefulSeconds?: number }) => Promise<void>;
}

export function createOutbox(queue: Queue, seal: Seal, brandNow: () => Promise<MailBrand>): Outbox {
  return {
    async post(tx, { to, mail, usefulSeconds }) {
      const sendBefore = usefulSeconds === undefined ? null : Date.now() + usefulSeconds * 1000;
      const signed = signMail(mail, await brandNow());
      await queue.send(tx, 'mail', { to, sealed: seal.close(JSON.stringify(signed), to), sendBefore });
    },
  };
}

export function deliverMail(queue: Queue, seal: Seal, mailer: Mailer): Promise<void> {
  return queue.work('mail', async ({ to, sealed, sendBefore }) => {
    if (sendBefore !== null && Date.now() > sendBefore) return;
    await mailer.send(to, JSON.parse(seal.open(sealed, to)) as Mail);
  });
}
