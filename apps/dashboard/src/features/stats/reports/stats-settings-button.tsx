import { ActionIcon, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSettings } from '@tabler/icons-react';
import { LazyComponent } from '../../../ui/lazy-component.tsx';

/** How long figures are kept, and who hears of them. */
export function StatsSettingsButton() {
  const [isOpen, dialog] = useDisclosure(false);
  const waiting = <Skeleton height={260} role="status" aria-label="Loading analytics settings" />;
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Analytics settings"
        title="Analytics settings"
        onClick={dialog.open}
      >
        <IconSettings size={18} aria-hidden="true" />
      </ActionIcon>
      <Modal opened={isOpen} onClose={dialog.close} title="Analytics settings">
        <LazyComponent
          load={() => import('./stats-settings-panel.tsx').then((loaded) => loaded.StatsSettingsPanel)}
          skeleton={waiting}
        >
          {(StatsSettingsPanel) => <StatsSettingsPanel waiting={waiting} />}
        </LazyComponent>
      </Modal>
    </>
  );
}
