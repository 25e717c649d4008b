import { Stack } from '@mantine/core';
import { AnnouncementSection } from './announcement-section.tsx';
import { MaintenanceSection } from './maintenance-section.tsx';
import { PartTestSection } from './part-test-section.tsx';

export function MaintenanceTab() {
  return (
    <Stack gap="md" maw={800} mx="auto">
      <AnnouncementSection />
      <MaintenanceSection />
      <PartTestSection />
    </Stack>
  );
}
