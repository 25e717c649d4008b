import { Stack } from '@mantine/core';
import { DashboardScreen } from './features/players/dashboard-screen.tsx';
import { QuotaBar } from './features/subscriptions/quota-bar.tsx';
import { LibrarySection } from './features/videos/library-section.tsx';

/** The dashboard is made of sections of several features; this file only arranges them. */
export function DashboardRoute() {
  return (
    <Stack gap={56}>
      <DashboardScreen />
      <LibrarySection quota={<QuotaBar />} />
    </Stack>
  );
}
