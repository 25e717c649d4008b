import type { SignedIn, User } from '@kinora/contract';
import { sessionStore } from './browser-storage.ts';
import { readCookie, serializeCookie } from './cookies.ts';

const oneDaySeconds = 24 * 60 * 60;
const sevenDaysSeconds = 7 * oneDaySeconds;
const sessionCookies = ['s-token', 's-user', 's_subs', 's-pay', 'webflow-code'] as const;
type SessionCookie = (typeof sessionCookies)[number];

/** The token that came with a one-time code; it lives as long as the tab so that a trip to the mail app does not lose it. */
const otpTokenKey = 's-secondary';

/** What somebody put off until the next visit: upgrading, paying a bill. */
const putOffKeys = { upgrade: 's-upgrade', bill: 's-bill' } as const;
type PutOff = keyof typeof putOffKeys;

/** The plan that somebody chose before signing in; as long as the tab, so that registering keeps it as well. */
const wantedPlanKey = 's-wanted-plan';

const readSessionCookie = (name: SessionCookie): string | undefined => readCookie(document.cookie, name);

function writeSessionCookie(name: SessionCookie, value: string, maxAgeSeconds = sevenDaysSeconds): void {
  // Browsers drop a Secure cookie on plain http, WebKit on localhost too although that is a secure context.
  const secure = window.location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = serializeCookie(name, value, { maxAgeSeconds, secure });
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

/** The person first: another tab that reads in between must not take the new token for its own. */
export function startSession({ token, user }: SignedIn): void {
  rememberUser(user);
  writeSessionCookie('s-token', token);
}

export function clearSession(): void {
  for (const name of sessionCookies) writeSessionCookie(name, '', 0);
  for (const key of [otpTokenKey, wantedPlanKey, ...Object.values(putOffKeys)] as const) sessionStore.remove(key);
}

export const rememberPlan = (planId: string): void => writeSessionCookie('s_subs', planId);
export const forgetPlan = (): void => writeSessionCookie('s_subs', '', 0);
export const rememberedPlan = (): string | undefined => readSessionCookie('s_subs') || undefined;

/** Bridges the moment between the payment and the news of it; the server believes its own books alone. */
export const markPaid = (): void => writeSessionCookie('s-pay', 'success', oneDaySeconds);
export const isMarkedPaid = (): boolean => readSessionCookie('s-pay') === 'success';

/** The code of somebody whom Webflow sent here before they had signed in. */
export const holdWebflowCode = (code: string): void => writeSessionCookie('webflow-code', code);
export const heldWebflowCode = (): string | undefined => readSessionCookie('webflow-code') || undefined;
export const forgetWebflowCode = (): void => writeSessionCookie('webflow-code', '', 0);

export const wantPlan = (planId: string): void => void sessionStore.write(wantedPlanKey, planId);
export function takeWantedPlan(): string | undefined {
  const planId = sessionStore.read(wantedPlanKey);
  sessionStore.remove(wantedPlanKey);
  return planId;
}

export const putOff = (what: PutOff): void => void sessionStore.write(putOffKeys[what], 'true');
export const isPutOff = (what: PutOff): boolean => sessionStore.read(putOffKeys[what]) !== undefined;

export const readOtpToken = (): string | undefined => sessionStore.read(otpTokenKey);
export const holdOtpToken = (token: string): void => void sessionStore.write(otpTokenKey, token);
export const dropOtpToken = (): void => sessionStore.remove(otpTokenKey);
