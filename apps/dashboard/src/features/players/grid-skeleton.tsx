import { Skeleton } from '@mantine/core';
import classes from './player-grid.module.css';

const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

export function GridSkeleton() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading players">
      {places.map((place) => (
        <Skeleton key={place} className={classes.place ?? ''} radius="lg" />
      ))}
    </div>
  );
}
