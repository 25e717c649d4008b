import { Stack } from '@mantine/core';
import { FirstSteps } from './features/first-steps/first-steps.tsx';
import { useProgress } from './features/first-steps/use-progress.ts';
import { DashboardScreen } from './features/players/dashboard-screen.tsx';
import { GridSkeleton } from './features/players/grid-skeleton.tsx';
import { QuotaBar } from './features/subscriptions/quota-bar.tsx';
import { LibrarySection } from './features/videos/library-section.tsx';
import { RowSkeleton } from './features/videos/row-skeleton.tsx';
import { ListSkeleton } from './ui/list-skeleton.tsx';
import { withPlan } from './with-plan.tsx';

function DashboardSkeleton() {
  return (
    <Stack gap={56}>
      <ListSkeleton title="Video Players" order={1}>
        <GridSkeleton count={7} />
      </ListSkeleton>
      <ListSkeleton title="Video Library" order={2}>
        <RowSkeleton count={4} />
      </ListSkeleton>
    </Stack>
  );
}

/** The dashboard is made of sections of several features; this file only arranges them. */
function Dashboard() {
  const { isPlaced } = useProgress();
  // The first steps stand above all else: until it is known whether there are any, nothing else has its place.
  if (!isPlaced) return <DashboardSkeleton />;
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

export const DashboardRoute = withPlan(Dashboard, DashboardSkeleton);
