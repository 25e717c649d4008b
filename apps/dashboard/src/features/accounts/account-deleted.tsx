import { sessionStore } from '../../api/browser-storage.ts';
import { clearSession } from '../../api/session.ts';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { useTimeout } from '../../ui/use-timeout.ts';
import { redirectMs } from './redirect-delays.ts';

export function AccountDeleted() {
  useTimeout(redirectMs.deletion, () => {
    clearSession();
    sessionStore.clear();
    window.location.assign('/');
  });
  return <SuccessMessage order={2} title="Account deleted" text="Everything in this account has been erased." />;
}
