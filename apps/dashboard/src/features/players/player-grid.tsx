import type { Player } from '@kinora/contract';
import type { ReactNode } from 'react';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { PlayerCard } from './player-card.tsx';
import classes from './player-grid.module.css';
import { useGridWindow } from './use-grid-window.ts';

/** These are the measures of the style sheet too: the window is computed, not measured card by card. */
const layout = { leastCardWidth: 250, gap: 24, captionHeight: 72 };
const fewPlayers = 4;

interface PlayerGridProps {
  players: readonly Player[];
  /** Stands before the first card, on the dashboard only while there are few. */
  lead?: ReactNode;
  onEndSeen?: () => void;
}

export function PlayerGrid({ players, lead, onEndSeen }: PlayerGridProps) {
  if (players.length < fewPlayers)
    return (
      <div className={classes.few}>
        {lead}
        {players.map((player) => (
          <PlayerCard key={player.id} player={player} />
        ))}
      </div>
    );
  return <WindowedGrid players={players} {...(onEndSeen && { lead, onEndSeen })} />;
}

function WindowedGrid({ players, lead, onEndSeen }: PlayerGridProps) {
  const taken = lead ? 1 : 0;
  const { ref, window } = useGridWindow(players.length + taken, layout);
  return (
    <div ref={ref}>
      <div
        className={classes.grid}
        style={{
          gridTemplateColumns: `repeat(${window.columns}, minmax(0, 1fr))`,
          paddingTop: window.heightAbove,
          paddingBottom: window.heightBelow,
        }}
      >
        {window.first === 0 && lead}
        {players.slice(Math.max(0, window.first - taken), window.end - taken).map((player) => (
          <PlayerCard key={player.id} player={player} />
        ))}
      </div>
      {onEndSeen && <EndOfList key={players.length} onSeen={onEndSeen} />}
    </div>
  );
}
