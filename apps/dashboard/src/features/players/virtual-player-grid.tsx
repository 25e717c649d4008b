import type { Player } from '@kinora/contract';
import { type ReactNode, useRef } from 'react';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { PlayerCard } from './player-card.tsx';
import classes from './player-grid.module.css';
import { fewPlayers, PlayerGrid } from './player-grid.tsx';
import { useGridLayout } from './use-grid-layout.ts';

const overscan = 3;

export interface VirtualPlayerGridProps {
  players: readonly Player[];
  /** Stands before the first card. */
  lead?: ReactNode;
  onEndSeen: () => void;
}

/** Draws the cards that are seen; the rest of a long grid is height alone. */
export function VirtualPlayerGrid(props: VirtualPlayerGridProps) {
  const { players, lead } = props;
  return players.length < fewPlayers ? <PlayerGrid players={players} lead={lead} /> : <ManyPlayers {...props} />;
}

function ManyPlayers({ players, lead, onEndSeen }: VirtualPlayerGridProps) {
  const taken = lead ? 1 : 0;
  const grid = useRef<HTMLDivElement>(null);
  const { columns, rowHeight } = useGridLayout(grid);
  const count = Math.ceil((players.length + taken) / columns);
  const rows = useVirtualRows(grid, { count, rowHeight, overscan });
  return (
    <div ref={grid}>
      <div
        className={classes.grid}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          paddingTop: rows.heightAbove,
          paddingBottom: rows.heightBelow,
        }}
      >
        {rows.first === 0 && lead}
        {players.slice(Math.max(0, rows.first * columns - taken), rows.end * columns - taken).map((player) => (
          <PlayerCard key={player.id} player={player} />
        ))}
      </div>
      <EndOfList key={players.length} onSeen={onEndSeen} />
    </div>
  );
}
