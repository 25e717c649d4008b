import { hasSession, sessionUser } from './session.ts';
import { pageOwner } from './session-owner.ts';
import { renewal } from './session-renewal.ts';

/** Asks those who guard what is not saved yet, as the browser would. */
const wouldLoseEdits = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Somebody signed in or out in another tab: this one is of the wrong route set, so it starts afresh when looked at.
 * Where that would cost somebody's edits, they may sign in again instead.
 */
export function watchSession({ signedIn }: { signedIn: boolean }): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (renewal.isAsking()) {
      if (hasSession() && sessionUser()?.email === pageOwner()) renewal.settle(true);
    } else if (hasSession() !== signedIn) {
      if (signedIn && wouldLoseEdits()) void renewal.ask();
      else window.location.reload();
    }
  });
}
