import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import classes from './live-count.module.css';
import { live } from './stats-queries.ts';
import { numberText } from './stats-text.ts';

const note = 'Videos that ran within the last minute and a half.';

/** Who is watching now: of one player where it is named. Says nothing until it is known. */
export function LiveCount({ playerId }: { playerId: string | undefined }) {
  const noteId = useId();
  const { data } = useQuery(live());
  const ofPlayer = data?.players.find(({ player_id }) => player_id === playerId)?.watching ?? 0;
  const watching = playerId === undefined ? data?.watching : ofPlayer;
  if (!data || watching === undefined) return null;
  return (
    <span className={classes.live} aria-describedby={noteId} title={note}>
      <span className={classes.dot} data-on={watching > 0 || undefined} />
      {watching === 0 ? 'Nobody is watching now' : `${numberText(watching)} watching now`}
      <span id={noteId} hidden>
        {note}
      </span>
    </span>
  );
}
