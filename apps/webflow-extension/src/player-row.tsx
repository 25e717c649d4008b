import type { Player } from '@kinora/contract';

interface PlayerRowProps {
  player: Player;
  isOnPage: boolean;
  onInsert: () => void;
}

export function PlayerRow({ player: { name, thumbnail_url }, isOnPage, onInsert }: PlayerRowProps) {
  return (
    <li>
      {thumbnail_url ? <img src={thumbnail_url} alt="" loading="lazy" /> : <span className="picture" />}
      <span className="name">
        {name}
        {isOnPage && <small>On this page</small>}
      </span>
      <button type="button" onClick={onInsert} aria-label={`Insert ${name}`}>
        Insert
      </button>
    </li>
  );
}
