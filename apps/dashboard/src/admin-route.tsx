import { ProofDialog } from './features/accounts/proof-dialog.tsx';
import { AdminScreen } from './features/admin/admin-screen.tsx';

/** Every act here may ask for proof; this file only puts the question beside the screen. */
export function AdminRoute() {
  return (
    <>
      <AdminScreen />
      <ProofDialog />
    </>
  );
}
