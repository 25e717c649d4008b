import { hasBilling, hasPasswords } from './api/page-settings.ts';
import { ProfileScreen } from './features/accounts/profile-screen.tsx';
import { ProofDialog } from './features/accounts/proof-dialog.tsx';
import { ApiKeySection } from './features/api-keys/api-key-section.tsx';
import { InvoiceSection } from './features/invoices/invoice-section.tsx';
import { DeviceSection } from './features/sessions/device-section.tsx';
import { SigningKeySection } from './features/signing-keys/signing-key-section.tsx';
import { PlanSection } from './features/subscriptions/plan-section.tsx';
import { TwoFactorSection } from './features/two-factors/two-factor-section.tsx';
import { WebflowSection } from './features/webflow/webflow-section.tsx';

const planSections = (
  <>
    <PlanSection />
    <InvoiceSection />
  </>
);

/** The profile is made of sections of several features; like the route table, this file only arranges them. */
export function ProfileRoute() {
  return (
    <ProfileScreen plan={hasBilling() && planSections}>
      {hasPasswords() && <TwoFactorSection />}
      <DeviceSection />
      <ApiKeySection />
      <SigningKeySection />
      <WebflowSection />
      <ProofDialog />
    </ProfileScreen>
  );
}
