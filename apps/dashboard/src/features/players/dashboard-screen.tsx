import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PlayerList } from './player-list.tsx';

const firstPlayers = 8;

export function DashboardScreen() {
  return (
    <PlayerList
      title="Video Players"
      order={1}
      limit={firstPlayers}
      aside={(totalCount) =>
        totalCount > firstPlayers - 1 && (
          <Button component={Link} to="/all-players" variant="subtle" size="sm">
            See All
          </Button>
        )
      }
    />
  );
}
