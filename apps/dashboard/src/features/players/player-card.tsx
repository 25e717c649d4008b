import type { Player } from '@kinora/contract';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { PlayerThumbnail } from '../../ui/player-thumbnail.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { editorAddress } from './player-addresses.ts';
import classes from './player-card.module.css';
import { PlayerCardMenu } from './player-card-menu.tsx';

/** What nobody waits for; without it a card is as it was before there was any. */
const PlayerActivity = lazy(() =>
  import('./player-activity.tsx').then(
    (loaded) => ({ default: loaded.PlayerActivity }),
    () => ({ default: () => null }),
  ),
);

export function PlayerCard({ player }: { player: Player }) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  return (
    <article className={classes.card} data-player={player.id}>
      <div className={classes.picture}>
        <PlayerThumbnail config={player.config} picture={player.thumbnail_url} />
      </div>
      <div className={classes.caption}>
        <div className={classes.words}>
          <Link to={editorAddress(player.id)} className={classes.name ?? ''} title={player.name}>
            {truncateName(player.name, isNarrow ? 30 : 40)}
          </Link>
          <p className={classes.edited}>
            last edit {relativeTime(player.updated_at, Date.now() / 1000)}
            <Suspense>
              <PlayerActivity playerId={player.id} />
            </Suspense>
          </p>
        </div>
        <PlayerCardMenu player={player} />
      </div>
    </article>
  );
}
