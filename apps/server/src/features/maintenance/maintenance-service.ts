import { done, type InputOf } from '@kinora/contract';
import type { adminApi, Maintenance } from '@kinora/contract/admin';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { FreshCache } from '../../db/fresh-cache.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditLogService, Doer } from '../audit-log/audit-log-service.ts';
import { maintenanceStore } from './maintenance-store.ts';

type Calls = typeof adminApi.maintenance;

interface Parts {
  db: Database;
  cache: FreshCache;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
}

export type MaintenanceService = ReturnType<typeof createMaintenanceService>;

/** While something is done to the installation, nothing of it is changed by anybody else. */
export function createMaintenanceService({ db, cache, auditLog }: Parts) {
  async function change(doer: Doer, { isOn, message }: { isOn: boolean; message: string }): Promise<void> {
    await db.transaction(async (tx) => {
      if (isOn) await maintenanceStore.begin(tx, message.trim());
      else await maintenanceStore.end(tx);
      const detail = isOn ? ['on', message.trim()].filter(Boolean).join(': ') : 'off';
      await auditLog.write(tx, doer, { act: 'maintenance_changed', subjectId: 'maintenance', detail });
    });
  }

  return {
    change,

    /** What people are told; undefined while everything goes on as usual. */
    messageNow: (): Promise<string | undefined> =>
      cache.read('maintenance', async () => ({
        value: (await maintenanceStore.find(db))?.message,
        facts: ['maintenance true'],
      })),

    async get(): Promise<Maintenance> {
      const row = await maintenanceStore.find(db);
      return { is_on: row !== undefined, message: row?.message ?? '', since: row ? toEpochSeconds(row.since) : null };
    },

    async changeByCall({ is_on, message }: InputOf<Calls['change']>, call: Call<'admin'>) {
      await change(auditLog.doerOf(call), { isOn: is_on, message });
      return done;
    },
  };
}
