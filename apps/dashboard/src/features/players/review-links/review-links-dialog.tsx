import type { Player } from '@kinora/contract';
import { Modal, Skeleton } from '@mantine/core';
import { LazyComponent } from '../../../ui/lazy-component.tsx';

interface ReviewLinksDialogProps {
  player: Pick<Player, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}

/** Its content comes when it is opened: most who see a list of players never do. */
export function ReviewLinksDialog({ player, opened, onClose }: ReviewLinksDialogProps) {
  const waiting = <Skeleton height={280} role="status" aria-label="Loading review links" />;
  const load = () => import('./review-links-panel.tsx').then((loaded) => loaded.ReviewLinksPanel);
  return (
    <Modal opened={opened} onClose={onClose} title="Review Links" size={680}>
      <LazyComponent load={load} skeleton={waiting}>
        {(ReviewLinksPanel) => <ReviewLinksPanel playerId={player.id} waiting={waiting} />}
      </LazyComponent>
    </Modal>
  );
}
