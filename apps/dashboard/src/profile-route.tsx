import { ProfileScreen } from './features/accounts/profile-screen.tsx';
import { DeviceSection } from './features/sessions/device-section.tsx';
import { TwoFactorSection } from './features/two-factors/two-factor-section.tsx';

/** The profile is made of sections of several features; like the route table, this file only arranges them. */
export function ProfileRoute() {
  return (
    <ProfileScreen>
      <TwoFactorSection />
      <DeviceSection />
    </ProfileScreen>
  );
}
