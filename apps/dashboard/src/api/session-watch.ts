import { hasSession } from './session.ts';

/** Somebody signed in or out in another tab: this one is of the wrong route set, so it starts afresh when looked at. */
export function watchSession({ signedIn }: { signedIn: boolean }): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && hasSession() !== signedIn) window.location.reload();
  });
}
