import type { Player } from '@kinora/contract';
import type { ReactNode } from 'react';
import { PlayerCard } from './player-card.tsx';
import classes from './player-grid.module.css';

export const fewPlayers = 4;

interface PlayerGridProps {
  players: readonly Player[];
  /** Stands before the first card while there are few. */
  lead?: ReactNode;
}

export function PlayerGrid({ players, lead }: PlayerGridProps) {
  const isFew = players.length < fewPlayers;
  return (
    <div className={isFew ? classes.few : classes.grid}>
      {isFew && lead}
      {players.map((player) => (
        <PlayerCard key={player.id} player={player} />
      ))}
    </div>
  );
}
