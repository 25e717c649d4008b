import type { Connection } from '../db/connect.ts';
import { abuseReportStore } from '../features/abuse-reports/abuse-report-store.ts';
import { refusalStore } from '../features/access/refusal-store.ts';
import { oneTimeCodeStore } from '../features/accounts/one-time-code-store.ts';
import { resetLinkStore } from '../features/accounts/reset-link-store.ts';
import { trustedDeviceStore } from '../features/accounts/trusted-device-store.ts';
import { announcementStore } from '../features/announcements/announcement-store.ts';
import { imageStore } from '../features/images/image-store.ts';
import { importStore } from '../features/imports/import-store.ts';
import { invitationStore } from '../features/registration/invitation-store.ts';
import { reviewSittingStore } from '../features/review-links/review-sitting-store.ts';
import { sessionStore } from '../features/sessions/session-store.ts';
import { paymentWebhookStore } from '../features/subscriptions/payment-webhook-store.ts';
import { failedKeptDays } from '../features/videos/video-life-service.ts';
import { webflowStateStore } from '../features/webflow/webflow-state-store.ts';
import { idempotencyStore } from '../http/idempotency-store.ts';
import { removeExpiredLimits } from '../http/rate-limits.ts';

/** Each removes what has expired in one feature, and nothing else. */
export const createExpiryTasks = ({ db, pool }: Pick<Connection, 'db' | 'pool'>): (() => Promise<unknown>)[] => [
  () => sessionStore.removeExpired(db),
  () => abuseReportStore.removeExpired(db),
  () => refusalStore.removeExpired(db),
  () => oneTimeCodeStore.removeExpired(db),
  () => invitationStore.removeExpired(db),
  () => announcementStore.removeExpired(db),
  () => resetLinkStore.removeExpired(db),
  () => trustedDeviceStore.removeExpired(db),
  () => imageStore.removeExpired(db),
  () => importStore.removeExpired(db, failedKeptDays),
  () => reviewSittingStore.removeExpired(db),
  () => removeExpiredLimits(pool),
  () => webflowStateStore.removeExpired(db),
  () => idempotencyStore.removeExpired(db),
  () => paymentWebhookStore.removeOld(db),
];
