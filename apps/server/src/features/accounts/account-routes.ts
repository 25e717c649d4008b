import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { AccountService } from './account-service.ts';
import type { DeletionService } from './deletion-service.ts';
import type { PasswordService } from './password-service.ts';
import type { ProofService } from './proof-service.ts';
import type { SignInService } from './sign-in-service.ts';

interface Services {
  accounts: AccountService;
  signIn: SignInService;
  passwords: PasswordService;
  proof: ProofService;
  deletion: DeletionService;
}

export function accountRoutes(bind: Bind, { accounts, signIn, passwords, proof, deletion }: Services): void {
  bind(api.accounts.generateOtp, accounts.generateOtp);
  bind(api.accounts.register, accounts.register);
  bind(api.accounts.me, accounts.me);
  bind(api.accounts.login, signIn.login);
  bind(api.accounts.recover, signIn.recover);
  bind(api.accounts.resetPassword, passwords.reset);
  bind(api.accounts.changePassword, passwords.change);
  bind(api.accounts.prove, proof.prove);
  bind(api.accounts.deleteAccount, deletion.deleteAccount);
}
