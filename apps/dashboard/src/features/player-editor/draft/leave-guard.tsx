import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { isDirty } from './editor-draft.ts';
import { useEditor } from './use-draft.ts';

/** Skipping to the content stays on the screen, and so keeps the edits. */
const addressOf = ({ pathname, search }: Location): string => pathname + search;

/** Asks before unsaved edits are lost, within the dashboard and when the tab is closed. */
export function LeaveGuard() {
  const { store } = useEditor();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty(store.state()) && addressOf(currentLocation) !== addressOf(nextLocation),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isDirty(store.state())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [store]);

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
