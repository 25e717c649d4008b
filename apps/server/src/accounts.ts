import { deriveKey } from './crypto/keys.ts';
import type { Seal } from './crypto/seal.ts';
import type { Database } from './db/connect.ts';
import { createAccountService } from './features/accounts/account-service.ts';
import { createDeletionService } from './features/accounts/deletion-service.ts';
import { createOneTimeCodeService } from './features/accounts/one-time-code-service.ts';
import { createPasswordService } from './features/accounts/password-service.ts';
import { createProofService } from './features/accounts/proof-service.ts';
import { createSignInService } from './features/accounts/sign-in-service.ts';
import { createTrustedDeviceService } from './features/accounts/trusted-device-service.ts';
import { createApiKeyService } from './features/api-keys/api-key-service.ts';
import { createSessionService } from './features/sessions/session-service.ts';
import { createTwoFactorService } from './features/two-factors/two-factor-service.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Queue } from './jobs/queue.ts';
import { createNotices } from './mail/notices.ts';
import { createOutbox } from './mail/outbox.ts';
import type { Settings } from './settings.ts';

interface Parts {
  settings: Pick<Settings, 'secretKey' | 'publicUrl'>;
  db: Database;
  queue: Queue;
  limits: RateLimits;
  seal: Seal;
}

/** Who somebody is, and how they prove it. */
export function createAccounts({ settings, db, queue, limits, seal }: Parts) {
  const outbox = createOutbox(queue, seal);
  const notices = createNotices(outbox, settings.publicUrl);
  const sessions = createSessionService(db);
  const codeKey = deriveKey(settings.secretKey, 'one-time-codes');
  const codes = createOneTimeCodeService({ db, limits, outbox, codeKey, publicUrl: settings.publicUrl });
  const devices = createTrustedDeviceService(db);
  const twoFactors = createTwoFactorService({ db, limits, seal, notices, sessions });
  const apiKeys = createApiKeyService({ db, seal, notices, sessions });
  return {
    sessions,
    twoFactors,
    apiKeys,
    accounts: createAccountService({ db, limits, codes, sessions, devices }),
    signIn: createSignInService({ db, limits, notices, sessions, twoFactors, devices }),
    passwords: createPasswordService({ db, limits, codes, notices, sessions, twoFactors, apiKeys, devices }),
    proof: createProofService({ db, limits, sessions, twoFactors }),
    deletion: createDeletionService({ db, limits, codes, sessions, queue }),
  };
}
