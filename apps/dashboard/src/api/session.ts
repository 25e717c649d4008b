import type { SignedIn, User } from '@kinora/contract';
import { readCookie, serializeCookie } from './cookies.ts';

const sevenDaysSeconds = 7 * 24 * 60 * 60;
const sessionCookies = ['s-token', 's-user', 's_subs', 's-pay', 'webflow-code'] as const;
type SessionCookie = (typeof sessionCookies)[number];

/** The token that came with a one-time code; it lives as long as the tab so that a trip to the mail app does not lose it. */
const secondaryTokenKey = 's-secondary';

const readSessionCookie = (name: SessionCookie): string | undefined => readCookie(document.cookie, name);

function writeSessionCookie(name: SessionCookie, value: string, maxAgeSeconds = sevenDaysSeconds): void {
  // A Secure cookie is dropped on plain http, where a home server without a certificate would then never sign anybody in.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = serializeCookie(name, value, { maxAgeSeconds, secure: window.isSecureContext });
}

export const sessionToken = (): string | undefined => readSessionCookie('s-token') || undefined;
export const hasSession = (): boolean => sessionToken() !== undefined;

export function sessionUser(): User | undefined {
  const text = readSessionCookie('s-user');
  if (!text) return undefined;
  try {
    return JSON.parse(text) as User;
  } catch {
    return undefined;
  }
}

export const rememberUser = (user: User): void => writeSessionCookie('s-user', JSON.stringify(user));

export function startSession({ token, user }: SignedIn): void {
  writeSessionCookie('s-token', token);
  rememberUser(user);
}

export function clearSession(): void {
  for (const name of sessionCookies) writeSessionCookie(name, '', 0);
  sessionStorage.removeItem(secondaryTokenKey);
}

export const readSecondaryToken = (): string | undefined => sessionStorage.getItem(secondaryTokenKey) ?? undefined;
export const holdSecondaryToken = (token: string): void => sessionStorage.setItem(secondaryTokenKey, token);
export const dropSecondaryToken = (): void => sessionStorage.removeItem(secondaryTokenKey);
