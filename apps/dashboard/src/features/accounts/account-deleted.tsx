import { clearSession } from '../../api/session.ts';
import { SuccessMessage } from '../../ui/success-message.tsx';
import { useAfter } from '../../ui/use-after.ts';
import { redirectMs } from './redirect-delays.ts';

export function AccountDeleted() {
  useAfter(redirectMs.deletion, () => {
    clearSession();
    sessionStorage.clear();
    window.location.assign('/');
  });
  return <SuccessMessage order={2} title="Account deleted" text="Everything of this account is erased." />;
}
