import { hasPasswords } from './page-settings.ts';
import { clearSession, sessionToken } from './session.ts';
import { strangerOfPage } from './session-owner.ts';
import { signInAddress } from './sign-in-address.ts';

interface Question {
  answer: Promise<boolean>;
  settle: (isRenewed: boolean) => void;
}

/** Whoever waits for somebody to sign in again over the page they are on. */
export function createRenewal() {
  let question: Question | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    isAsking: (): boolean => question !== undefined,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Asked once, however many calls were refused. */
    ask(): Promise<boolean> {
      if (!question) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        question = { answer: promise, settle: resolve };
        tell();
      }
      return question.answer;
    },
    settle(isRenewed: boolean): void {
      question?.settle(isRenewed);
      question = undefined;
      tell();
    },
  };
}

export const renewal = createRenewal();

/** Until the first answer there is nothing on the page that could be lost. */
let hasAnswers = false;

export const noteAnswer = (): void => {
  hasAnswers = true;
};

/** Whether a call that was refused for want of a session is worth sending again. */
export async function regainSession(refusedToken: string | undefined): Promise<boolean> {
  const isRenewedAlready = sessionToken() !== refusedToken && sessionToken() !== undefined && !strangerOfPage();
  if (isRenewedAlready) return true;
  // Without a password they cannot stay on the page anyway.
  if (hasAnswers && hasPasswords()) return renewal.ask();
  leaveForSignIn();
  return false;
}

export function leaveForSignIn(): void {
  clearSession();
  window.location.replace(signInAddress(window.location.pathname + window.location.search));
}

/** The question stands above all dialogs. Heard before theirs, or Escape would close the one beneath as well. */
export function putOffByEscape(): void {
  const listen = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !renewal.isAsking()) return;
    event.stopImmediatePropagation();
    renewal.settle(false);
  };
  window.addEventListener('keydown', listen, { capture: true });
}
