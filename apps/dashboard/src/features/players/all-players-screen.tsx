import { Text } from '@mantine/core';
import { PlayerList } from './player-list.tsx';

const pageSize = 48;

export function AllPlayersScreen() {
  return (
    <PlayerList
      title="All Players"
      order={1}
      limit={pageSize}
      whole
      aside={(totalCount) =>
        totalCount > 0 && (
          <Text size="sm" c="dimmed" component="span">
            {totalCount.toLocaleString('en')} {totalCount === 1 ? 'player' : 'players'}
          </Text>
        )
      }
    />
  );
}
