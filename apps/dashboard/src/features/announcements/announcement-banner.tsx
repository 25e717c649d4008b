import type { Announcement } from '@kinora/contract/announcements';
import { Alert, Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { announcements } from './announcement-queries.ts';
import { dismiss, isDismissed } from './dismissals.ts';

const colors: Record<Announcement['level'], string> = { info: 'brand', warning: 'yellow', critical: 'red' };

/** What those who run the installation have to say. One that was put away stays away. */
export function AnnouncementBanner() {
  const { data } = useQuery(announcements());
  const [, setDismissed] = useState(0);
  const shown = data?.announcements.filter(({ id }) => !isDismissed(id)) ?? [];
  const isQuiet = shown.length === 0 && data?.maintenance == null;
  if (isQuiet) return null;
  return (
    <Stack gap="xs" mb="lg" role="region" aria-label="Announcements">
      {data?.maintenance != null && (
        <Alert variant="light" color="yellow" title="Maintenance">
          {data.maintenance || 'Nothing can be changed at the moment.'} Your videos keep playing.
        </Alert>
      )}
      {shown.map(({ id, level, text, link_url }) => (
        <Alert
          key={id}
          variant="light"
          color={colors[level]}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => {
            dismiss(id);
            setDismissed((count) => count + 1);
          }}
        >
          {text}{' '}
          {link_url && (
            <Anchor href={link_url} target="_blank" rel="noopener noreferrer" size="sm" className="app-text-link">
              Read more
            </Anchor>
          )}
        </Alert>
      ))}
    </Stack>
  );
}
