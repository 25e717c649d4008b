import { dropSecondaryToken, holdSecondaryToken, readSecondaryToken } from '../../api/session.ts';

/** A phone drops the tab while its owner reads the mail: with this the second step is still there afterwards. */
export interface PendingReset {
  email: string;
  sentAt: number;
  token: string;
}

const storageKey = 'kinora-reset';

export function readReset(): PendingReset | undefined {
  const token = readSecondaryToken();
  const kept = sessionStorage.getItem(storageKey);
  if (!token || !kept) return undefined;
  return { ...(JSON.parse(kept) as Omit<PendingReset, 'token'>), token };
}

export function keepReset({ email, sentAt, token }: PendingReset): void {
  holdSecondaryToken(token);
  sessionStorage.setItem(storageKey, JSON.stringify({ email, sentAt }));
}

export function dropReset(): void {
  dropSecondaryToken();
  sessionStorage.removeItem(storageKey);
}
