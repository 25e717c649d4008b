import { refuse } from '../../http/refusal.ts';

/** Refuses where the operator lets nobody in with a password. */
export type RequirePasswords = () => void;

export const createPasswordRule =
  (openid: { label: string; isOnly: boolean } | undefined): RequirePasswords =>
  () => {
    if (openid?.isOnly) refuse('passwords_off', { sentence: `Sign in with ${openid.label} instead of a password` });
  };
