import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';

/** Skipping to the content stays on the screen, and so keeps the edits. */
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Asks before unsaved edits are lost, within the dashboard and when the tab is closed. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  const ask = useEffectEvent((event: BeforeUnloadEvent): void => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return (
    <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Leave without saving?">
      <Text size="sm">Your edits have not been saved yet. If you leave now, they will be lost.</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => blocker.reset?.()}>
          Keep editing
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  );
}
