import type { User } from '@kinora/contract';
import type { Account } from './account-store.ts';

export const toUser = ({ email, name, twoFactorSecret, isAdministrator }: Account): User => ({
  email,
  name,
  twoFAEnabled: twoFactorSecret !== null,
  ...(isAdministrator && { administrator: true }),
});
