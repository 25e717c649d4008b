import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PlayerList } from './player-list.tsx';
import { newestPlayerCount } from './player-queries.ts';

export function DashboardScreen() {
  return (
    <PlayerList
      title="Video Players"
      order={1}
      limit={newestPlayerCount}
      aside={(totalCount) =>
        totalCount > newestPlayerCount - 1 && (
          <Button component={Link} to="/all-players" variant="subtle" size="sm">
            See All
          </Button>
        )
      }
    />
  );
}
