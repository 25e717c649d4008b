import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../../ui/quantity-text.ts';
import { activityOfPlayer } from '../stats/activity-queries.ts';
import classes from './player-activity.module.css';
import { sparklinePath } from './sparkline-path.ts';

const width = 100;
const height = 24;

const counted = (count: number, of: string): string => countText(count, { of, isCapped: false });

/** How the last thirty days of a player went, behind the words of its card; nothing where it is not known. */
export function PlayerActivity({ playerId }: { playerId: string }) {
  const { data } = useQuery(activityOfPlayer(playerId));
  if (!data) return null;
  const plays = data.plays.reduce((sum, count) => sum + count, 0);
  return (
    <>
      {data.pages > 0 && ` · on ${counted(data.pages, 'page')}`}
      {plays > 0 && (
        <>
          <VisuallyHidden>, {counted(plays, 'play')} in 30 days</VisuallyHidden>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className={classes.sparkline}
            aria-hidden="true"
          >
            <path d={sparklinePath(data.plays, { width, height })} />
          </svg>
        </>
      )}
    </>
  );
}
