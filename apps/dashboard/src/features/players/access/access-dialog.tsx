import type { Player } from '@kinora/contract';
import { Modal, Skeleton } from '@mantine/core';
import { LazyComponent } from '../../../ui/lazy-component.tsx';

interface AccessDialogProps {
  player: Pick<Player, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

/** Its content comes when it is opened: most who see a list of players never do. */
export function AccessDialog({ player, opened, onClose }: AccessDialogProps) {
  const waiting = <Skeleton height={320} role="status" aria-label="Loading access" />;
  return (
    <Modal opened={opened} onClose={onClose} title="Who Can Watch" size={620}>
      <LazyComponent load={() => import('./access-panel.tsx').then((loaded) => loaded.AccessPanel)} skeleton={waiting}>
        {(AccessPanel) => <AccessPanel player={player} waiting={waiting} onDone={onClose} />}
      </LazyComponent>
    </Modal>
  );
}
