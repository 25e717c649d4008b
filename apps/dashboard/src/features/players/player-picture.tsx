import type { Player } from '@kinora/contract';
import { PlayerDrawing } from '../../ui/player-drawing.tsx';
import classes from './player-picture.module.css';

/** The player's thumbnail; without one, a drawing of the player in its own colours. */
export function PlayerPicture({ player: { config, thumbnail_url } }: { player: Player }) {
  if (thumbnail_url)
    return <img src={thumbnail_url} alt="" loading="lazy" decoding="async" className={classes.image} />;
  return <PlayerDrawing config={config} />;
}
