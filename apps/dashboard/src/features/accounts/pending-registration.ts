import { localStore } from '../../api/browser-storage.ts';

/** For whoever leaves the screen and comes back to it. Only ever in memory: a reload asks for it again. */
let heldPassword: string | undefined;
export const holdPassword = (password: string | undefined): void => {
  heldPassword = password;
};
export const readHeldPassword = (): string | undefined => heldPassword;

/** Kept in local storage only between the form and the code, so that a reload continues; never the password. */
export interface PendingRegistration {
  name: string;
  email: string;
  sentAt: number;
}

const storageKey = 'kinora-registration';
const codeLifeMs = 10 * 60 * 1000;

export function parsePending(text: string | undefined, now: number): PendingRegistration | undefined {
  try {
    const { name, email, sentAt } = JSON.parse(text ?? 'null') ?? {};
    const isWhole = typeof name === 'string' && typeof email === 'string' && typeof sentAt === 'number';
    return isWhole && now - sentAt < codeLifeMs ? { name, email, sentAt } : undefined;
  } catch {
    return undefined;
  }
}

export const readPending = (): PendingRegistration | undefined => {
  const pending = parsePending(localStore.read(storageKey), Date.now());
  if (!pending) dropPending();
  return pending;
};

export const keepPending = (pending: PendingRegistration): void =>
  void localStore.write(storageKey, JSON.stringify(pending));

export const dropPending = (): void => {
  heldPassword = undefined;
  localStore.remove(storageKey);
};
