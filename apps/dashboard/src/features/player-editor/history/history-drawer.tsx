import type { Player } from '@kinora/contract';
import { Drawer, Skeleton, Text } from '@mantine/core';
import { LazyComponent } from '../../../ui/lazy-component.tsx';

interface HistoryDrawerProps {
  player: Player;
  opened: boolean;
  onClose: () => void;
  onRestored: (stored: Player) => void;
}

const loadList = async () => (await import('./history-list.tsx')).HistoryList;

export function HistoryDrawer({ player, opened, onClose, onRestored }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={480}
      title={
        <Text component="span" size="lg" fw={700}>
          History
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close history' }}
    >
      <LazyComponent load={loadList} skeleton={<Skeleton height={420} role="status" aria-label="Loading history" />}>
        {(HistoryList) => <HistoryList player={player} onRestored={onRestored} />}
      </LazyComponent>
    </Drawer>
  );
}
