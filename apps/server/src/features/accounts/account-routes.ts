import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { AccountService } from './account-service.ts';

export function accountRoutes(bind: Bind, accounts: AccountService): void {
  bind(api.accounts.generateOtp, accounts.generateOtp);
  bind(api.accounts.register, accounts.register);
  bind(api.accounts.login, accounts.login);
  bind(api.accounts.logout, accounts.logout);
  bind(api.accounts.me, accounts.me);
}
