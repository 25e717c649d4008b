import { hasSession, sessionUser } from './session.ts';

/** Whose page this is. The cookies are of the whole browser: in another tab somebody else may sign in. */
let owner: string | undefined;

export const claimPage = (email: string | undefined): void => {
  owner = email;
};

export const pageOwner = (): string => owner ?? '';

/** Sent with their token, what is done on this page would be done to their account. */
export function strangerOfPage(): string | undefined {
  const user = hasSession() ? sessionUser() : undefined;
  return owner !== undefined && user && user.email !== owner ? user.email : undefined;
}
