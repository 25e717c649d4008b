import type { Connection } from './db/connect.ts';
import { oneTimeCodeStore } from './features/accounts/one-time-code-store.ts';
import { resetLinkStore } from './features/accounts/reset-link-store.ts';
import { trustedDeviceStore } from './features/accounts/trusted-device-store.ts';
import { idempotencyStore } from './features/idempotency/idempotency-store.ts';
import { imageStore } from './features/images/image-store.ts';
import { sessionStore } from './features/sessions/session-store.ts';
import { webhookStore } from './features/subscriptions/webhook-store.ts';
import { webflowStateStore } from './features/webflow/webflow-state-store.ts';
import { removeExpiredLimits } from './http/rate-limits.ts';

/** Each removes what has expired in one feature, and nothing else. */
export const createChores = ({ db, pool }: Pick<Connection, 'db' | 'pool'>): (() => Promise<unknown>)[] => [
  () => sessionStore.removeExpired(db),
  () => oneTimeCodeStore.removeExpired(db),
  () => resetLinkStore.removeExpired(db),
  () => trustedDeviceStore.removeExpired(db),
  () => imageStore.removeExpired(db),
  () => removeExpiredLimits(pool),
  () => webflowStateStore.removeExpired(db),
  () => idempotencyStore.removeExpired(db),
  () => webhookStore.removeOld(db),
];
