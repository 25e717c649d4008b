import { databaseConfig } from '../compose/database-config.ts';
import { deriveKeys } from '../crypto/keys.ts';
import { createSeal } from '../crypto/seal.ts';
import { connect } from '../db/connect.ts';
import { createFreshCache } from '../db/fresh-cache.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { createSuspensionService } from '../features/accounts/suspension-service.ts';
import { createAdministratorService } from '../features/administrators/administrator-service.ts';
import { createAuditLogService, type Doer } from '../features/audit-log/audit-log-service.ts';
import { createBrandingService } from '../features/branding/branding-service.ts';
import { createMaintenanceService } from '../features/maintenance/maintenance-service.ts';
import { createInvitationService } from '../features/registration/invitation-service.ts';
import { createRegistrationService } from '../features/registration/registration-service.ts';
import { createSessionService } from '../features/sessions/session-service.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { openQueue } from '../jobs/queue.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';

/** Whoever may run programs in the checkout needs no password: they could as well write to the database. */
export const commandLine: Doer = { accountId: null, via: 'Command line' };

export type Administration = Awaited<ReturnType<typeof openAdministration>>;

/** The services of the console, with the database alone: for when no server runs, or nobody can sign in. */
export async function openAdministration(settings: Settings) {
  const config = databaseConfig(settings);
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const connection = connect({ config, poolSize: 2, onError });
  const { db, pool } = connection;
  await migrateDatabase(pool);
  const queue = await openQueue({ config, role: 'sender', onError });
  const cache = createFreshCache({ caughtUp: async () => false }, { maxBytes: 0 });
  const sessions = createSessionService({ db, cache });
  const auditLog = createAuditLogService({ db, deviceOf: sessions.deviceOf });
  const branding = createBrandingService({ db, cache, settings, auditLog });
  const outbox = createOutbox(queue, createSeal(deriveKeys(settings.secretKeys, 'seal')), branding.now);
  const administrators = createAdministratorService({ db, auditLog });
  const registration = createRegistrationService({ db, setRule: settings.registration, auditLog, administrators });
  const { publicUrl } = settings;
  return {
    administrators,
    registration,
    maintenance: createMaintenanceService({ db, cache, auditLog }),
    invitations: createInvitationService({
      db,
      limits: createRateLimits(pool),
      outbox,
      publicUrl,
      auditLog,
      registration,
    }),
    suspensions: createSuspensionService({ db, auditLog, administrators, sessions }),
    async close() {
      await queue.close();
      await connection.close();
    },
  };
}
