import { abuseReportEndpoints } from './abuse-reports.ts';
import { adminAccountEndpoints } from './accounts.ts';
import { administratorEndpoints } from './administrators.ts';
import { adminAnnouncementEndpoints } from './announcements.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { brandingEndpoints } from './branding.ts';
import { installationEndpoints } from './installation.ts';
import { maintenanceEndpoints } from './maintenance.ts';
import { registrationEndpoints } from './registration.ts';
import { adminVideoEndpoints } from './videos.ts';

/** The calls of administrators. Apart from the others, so that nobody else's browser has to load them. */
export const adminApi = {
  installation: installationEndpoints,
  accounts: adminAccountEndpoints,
  administrators: administratorEndpoints,
  registration: registrationEndpoints,
  branding: brandingEndpoints,
  announcements: adminAnnouncementEndpoints,
  maintenance: maintenanceEndpoints,
  videos: adminVideoEndpoints,
  abuseReports: abuseReportEndpoints,
  auditLog: auditLogEndpoints,
};

export {
  AbuseReason,
  type AbuseReport,
  type AbuseReporting,
  AbuseReportState,
  abuseReasonWords,
} from './abuse-reports.ts';
export { AccountState, type AdminAccount } from './accounts.ts';
export type { Administrator } from './administrators.ts';
export { AdminAct, type AuditEntry } from './audit-log.ts';
export type { Branding, BrandingInForce, FooterLink } from './branding.ts';
export { type FailedVideo, type Job, type Overview, StorageKind, type StorageUse } from './installation.ts';
export { type Maintenance, TestedPart } from './maintenance.ts';
export type { Invitation, RegistrationRule } from './registration.ts';
export type { AdminVideo } from './videos.ts';
