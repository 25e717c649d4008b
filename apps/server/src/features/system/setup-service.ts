import { done, type OutputOf } from '@kinora/contract';
import type { adminApi } from '@kinora/contract/admin';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';
import { setupStore } from './setup-store.ts';

type Calls = typeof adminApi.installation;

interface Parts {
  db: Database;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
}

export type SetupService = ReturnType<typeof createSetupService>;

/** What a new installation is asked once. What its answers are, other services know. */
export const createSetupService = ({ db, auditLog }: Parts) => ({
  get: async (): Promise<OutputOf<Calls['setup']>> => ({ is_finished: await setupStore.isFinished(db) }),

  async finish(_input: object, call: Call<'admin'>) {
    await db.transaction(async (tx) => {
      if (!(await setupStore.finish(tx))) return;
      await auditLog.write(tx, auditLog.doerOf(call), { act: 'setup_finished', subjectId: 'setup' });
    });
    return done;
  },
});
