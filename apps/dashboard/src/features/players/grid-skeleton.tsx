import { Skeleton } from '@mantine/core';
import classes from './player-grid.module.css';
import { fewPlayers } from './player-grid.tsx';

interface GridSkeletonProps {
  count: number;
  /** Whether the tile that makes a new one stands before many players too. */
  whole?: boolean;
}

/** Places for as many players as there were. */
export function GridSkeleton({ count, whole = false }: GridSkeletonProps) {
  const isFew = count < fewPlayers;
  const places = Array.from({ length: isFew || whole ? count + 1 : count }, (_, place) => `place ${place}`);
  return (
    <div className={isFew ? classes.few : classes.grid} role="status" aria-label="Loading players">
      {count === 0 ? (
        <Skeleton className={classes.none ?? ''} radius="lg" />
      ) : (
        places.map((place) => <Skeleton key={place} className={classes.place ?? ''} radius="lg" />)
      )}
    </div>
  );
}
