import { adminAccountEndpoints } from './accounts.ts';
import { administratorEndpoints } from './administrators.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { registrationEndpoints } from './registration.ts';

/** The calls of administrators. Apart from the others, so that nobody else's browser has to load them. */
export const adminApi = {
  accounts: adminAccountEndpoints,
  administrators: administratorEndpoints,
  registration: registrationEndpoints,
  auditLog: auditLogEndpoints,
};

export { AccountState, type AdminAccount } from './accounts.ts';
export type { Administrator } from './administrators.ts';
export { AdminAct, type AuditEntry } from './audit-log.ts';
export type { Invitation, RegistrationRule } from './registration.ts';
