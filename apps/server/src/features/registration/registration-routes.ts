import { adminApi } from '@kinora/contract/admin';
import { whoMayRegister } from '@kinora/contract/registration';
import type { Bind } from '../../http/bind.ts';
import type { InvitationService } from './invitation-service.ts';
import type { RegistrationService } from './registration-service.ts';

interface Services {
  registration: RegistrationService;
  invitations: InvitationService;
}

export function registrationRoutes(bind: Bind, { registration, invitations }: Services): void {
  bind(whoMayRegister, registration.whoMayRegister);
  bind(adminApi.registration.get, registration.get);
  bind(adminApi.registration.change, registration.changeByCall);
  bind(adminApi.registration.listInvitations, invitations.list);
  bind(adminApi.registration.invite, invitations.inviteByCall);
  bind(adminApi.registration.revokeInvitation, invitations.revoke);
}
