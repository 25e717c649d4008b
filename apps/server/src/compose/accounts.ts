import { deriveKeys } from '../crypto/keys.ts';
import { createAccountAdminService } from '../features/accounts/account-admin-service.ts';
import { createAccountService } from '../features/accounts/account-service.ts';
import { createAddressSignInService } from '../features/accounts/address-sign-in-service.ts';
import { createDeletionService } from '../features/accounts/deletion-service.ts';
import { createOneTimeCodeService } from '../features/accounts/one-time-code-service.ts';
import { createPasswordRule } from '../features/accounts/password-rule.ts';
import { createPasswordService } from '../features/accounts/password-service.ts';
import { createProofService } from '../features/accounts/proof-service.ts';
import { createSignInService } from '../features/accounts/sign-in-service.ts';
import { createSuspensionService } from '../features/accounts/suspension-service.ts';
import { createTrustedDeviceService } from '../features/accounts/trusted-device-service.ts';
import { createAdministratorService } from '../features/administrators/administrator-service.ts';
import { createApiKeyService } from '../features/api-keys/api-key-service.ts';
import { createAuditLogService } from '../features/audit-log/audit-log-service.ts';
import { createBrandingService } from '../features/branding/branding-service.ts';
import { createOpenidProvider } from '../features/openid/openid-provider.ts';
import { createOpenidService } from '../features/openid/openid-service.ts';
import type { PlayerService } from '../features/players/player-service.ts';
import { createInvitationService } from '../features/registration/invitation-service.ts';
import { createRegistrationService } from '../features/registration/registration-service.ts';
import { createSessionService } from '../features/sessions/session-service.ts';
import { createSigningKeyService } from '../features/signing-keys/signing-key-service.ts';
import type { PlanGrantService } from '../features/subscriptions/plan-grant-service.ts';
import { createTwoFactorService } from '../features/two-factors/two-factor-service.ts';
import { createWorkspaceService } from '../features/workspaces/workspace-service.ts';
import { createNotices } from '../mail/notices.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Resources } from './open-resources.ts';

interface Needs {
  players: Pick<PlayerService, 'removeAllOf'>;
  planGrants: PlanGrantService;
}

/** Who somebody is, how they prove it, and who may come in. */
export function composeAccounts(
  { settings, connection: { db }, cache, queue, limits, seal, log }: Resources,
  { players, planGrants }: Needs,
) {
  const { publicUrl, openid } = settings;
  const requirePasswords = createPasswordRule(openid);
  const sessions = createSessionService({ db, cache });
  const auditLog = createAuditLogService({ db, deviceOf: sessions.deviceOf });
  const branding = createBrandingService({ db, cache, settings, auditLog });
  const brandName = async () => (await branding.now()).name;
  const outbox = createOutbox(queue, seal, branding.now);
  const notices = createNotices(outbox, publicUrl);
  const codeKeys = deriveKeys(settings.secretKeys, 'one-time-codes');
  const codes = createOneTimeCodeService({ db, limits, outbox, codeKeys, publicUrl });
  const workspaces = createWorkspaceService(db);
  const devices = createTrustedDeviceService(db);
  const twoFactors = createTwoFactorService({ db, limits, seal, notices, sessions, brandName });
  const apiKeys = createApiKeyService({ db, cache, seal, notices, sessions, workspaces });
  const signingKeys = createSigningKeyService({
    db,
    cache,
    notices,
    sessions,
    workspaces,
    onError: (error) => log.warn({ err: error }, 'the use of a signing key was not noted'),
  });
  const administrators = createAdministratorService({ db, auditLog });
  const registration = createRegistrationService({ db, setRule: settings.registration, auditLog, administrators });
  const suspensions = createSuspensionService({ db, auditLog, administrators, sessions });
  const deletion = createDeletionService({
    db,
    limits,
    codes,
    sessions,
    queue,
    workspaces,
    apiKeys,
    players,
    administrators,
  });
  const accounts = createAccountService({
    db,
    limits,
    codes,
    sessions,
    devices,
    workspaces,
    registration,
    requirePasswords,
  });
  return {
    branding,
    outbox,
    sessions,
    twoFactors,
    apiKeys,
    signingKeys,
    workspaces,
    auditLog,
    administrators,
    registration,
    invitations: createInvitationService({ db, limits, outbox, publicUrl, auditLog, registration }),
    accounts,
    signIn: createSignInService({ db, limits, notices, sessions, twoFactors, devices, requirePasswords }),
    passwords: createPasswordService({
      db,
      limits,
      codes,
      notices,
      sessions,
      twoFactors,
      apiKeys,
      devices,
      requirePasswords,
    }),
    proof: createProofService({ db, limits, sessions, twoFactors, requirePasswords }),
    openid: createOpenidService({
      db,
      settings: openid,
      provider: openid && createOpenidProvider(openid, `${publicUrl}/signin/openid`),
      seal,
      limits,
      accounts,
      signIn: createAddressSignInService({ db, sessions, devices, workspaces, registration }),
      administrators,
      sessions,
    }),
    deletion,
    accountAdmin: createAccountAdminService({
      db,
      auditLog,
      administrators,
      suspensions,
      codes,
      deletion,
      planGrants,
      requirePasswords,
    }),
    suspensions,
  };
}
