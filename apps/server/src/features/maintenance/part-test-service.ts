import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@kinora/contract';
import type { adminApi, TestedPart } from '@kinora/contract/admin';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { type MailBrand, signMail } from '../../mail/mail-layout.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { testMail } from '../../mail/messages.ts';
import type { Storage } from '../../storage/storage.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';

type Calls = typeof adminApi.maintenance;

interface Parts {
  db: Database;
  storage: Storage;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  accounts: { me: (input: object, call: Pick<Call<'member'>, 'actor'>) => Promise<{ email: string }> };
  brandNow: () => Promise<MailBrand>;
  /** Opened for this one mail. */
  openMailer: () => Mailer;
  /** Answers what it was asked; undefined where nobody pays. */
  askPayments: (() => Promise<string>) | undefined;
}

export type PartTestService = ReturnType<typeof createPartTestService>;

/** What is only found out by using it, before somebody else does. */
export function createPartTestService(parts: Parts) {
  const { db, storage, auditLog, accounts, brandNow, openMailer, askPayments } = parts;

  async function testStorage(): Promise<string> {
    // Where cleanup takes what nobody knows, should it be left behind.
    const key = `uploads/test-${randomBytes(8).toString('hex')}`;
    const bytes = randomBytes(1024);
    await storage.putBytes(key, bytes, 'application/octet-stream');
    try {
      const object = await storage.open(key);
      const read = await object?.read({ start: 0, end: bytes.length - 1 });
      await object?.close();
      if (!read?.equals(bytes)) throw new Error('what was read is not what was written');
    } finally {
      await storage.remove(key);
    }
    return 'A file was written, read and removed.';
  }

  const tests: Record<TestedPart, (call: Call<'admin'>) => Promise<string>> = {
    async mail(call) {
      const { email } = await accounts.me({}, call);
      const mailer = openMailer();
      try {
        await mailer.send(email, signMail(testMail(), await brandNow()));
      } finally {
        mailer.close();
      }
      return `The mail server took a mail to ${email}. Look whether it arrives.`;
    },
    storage: testStorage,
    payments: async () => (askPayments ? askPayments() : 'Billing is off: nobody is asked to pay.'),
  };

  return {
    async test({ part }: InputOf<Calls['test']>, call: Call<'admin'>): Promise<OutputOf<Calls['test']>> {
      const begun = performance.now();
      const outcome = await tests[part](call).then(
        (text) => ({ works: true, text }),
        // Administrators read the reason: it is theirs to mend.
        (error: unknown) => ({ works: false, text: reasonOf(error) }),
      );
      const detail = `${part}: ${outcome.works ? 'works' : 'failed'}`;
      await auditLog.write(db, auditLog.doerOf(call), { act: 'part_tested', subjectId: part, detail });
      return { ...outcome, ms: Math.round(performance.now() - begun) };
    },
  };
}

function reasonOf(error: unknown): string {
  const reasons: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message || cause.name);
  return reasons.join(': ').slice(0, 500) || 'It failed without a reason.';
}
