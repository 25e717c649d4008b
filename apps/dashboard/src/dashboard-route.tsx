import { Stack } from '@mantine/core';
import { FirstSteps } from './features/first-steps/first-steps.tsx';
import { DashboardScreen } from './features/players/dashboard-screen.tsx';
import { QuotaBar } from './features/subscriptions/quota-bar.tsx';
import { LibrarySection } from './features/videos/library-section.tsx';

/** The dashboard is made of sections of several features; this file only arranges them. */
export function DashboardRoute() {
  return (
    <Stack gap={56}>
      <Stack gap={28}>
        <FirstSteps />
        <DashboardScreen />
      </Stack>
      <LibrarySection quota={<QuotaBar />} />
    </Stack>
  );
}
