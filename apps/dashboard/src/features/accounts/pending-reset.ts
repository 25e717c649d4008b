import { sessionStore } from '../../api/browser-storage.ts';
import { dropOtpToken, holdOtpToken, readOtpToken } from '../../api/session.ts';

/** A phone drops the tab while its owner reads the mail: with this the second step is still there afterwards. */
export interface PendingReset {
  email: string;
  sentAt: number;
  token: string;
  /** From the link of the mail, whose token needs no code beside it. */
  isByLink?: boolean;
}

/** What the link of a mail holds in its fragment, which no server gets to see. */
export function parseResetLink(fragment: string, now: number): PendingReset | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const [email, token] = [values.get('email'), values.get('link')];
  return email && token ? { email, token, sentAt: now, isByLink: true } : undefined;
}

const storageKey = 'kinora-reset';

export function readReset(): PendingReset | undefined {
  const linked = parseResetLink(window.location.hash, Date.now());
  if (!linked) return readKept();
  keepReset(linked);
  // Out of the address, and with it out of the history that others may look at.
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return linked;
}

function readKept(): PendingReset | undefined {
  const token = readOtpToken();
  const kept = sessionStore.read(storageKey);
  if (!token || !kept) return undefined;
  return { ...(JSON.parse(kept) as Omit<PendingReset, 'token'>), token };
}

export function keepReset({ token, ...rest }: PendingReset): void {
  holdOtpToken(token);
  sessionStore.write(storageKey, JSON.stringify(rest));
}

export function dropReset(): void {
  dropOtpToken();
  sessionStore.remove(storageKey);
}
