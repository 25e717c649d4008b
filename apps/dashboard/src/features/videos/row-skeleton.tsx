import { Skeleton } from '@mantine/core';
import classes from './row-skeleton.module.css';
import row from './video-row.module.css';
import rows from './video-rows.module.css';

/** The frame and the rows of the list, with nothing in them yet. */
export function RowSkeleton({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, place) => `place ${place}`);
  return (
    <div className={rows.frame} role="status" aria-label="Loading videos">
      {count === 0 && <div className={classes.none} />}
      {places.map((place) => (
        <div key={place} className={row.row}>
          <Skeleton className={classes.picture ?? ''} radius="sm" />
          <div className={row.words}>
            <Skeleton height={17} width="60%" mb={6} />
            <Skeleton height={13} width={90} />
          </div>
        </div>
      ))}
    </div>
  );
}
