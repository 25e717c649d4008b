import { deriveKeys } from '../crypto/keys.ts';
import { hashPassword, isViewersPassword } from '../crypto/passwords.ts';
import type { PlayerService } from '../features/players/player-service.ts';
import { createReviewLinkService } from '../features/review-links/review-link-service.ts';
import { createReviewVisitService } from '../features/review-links/review-visit-service.ts';
import { linkStore } from '../features/stats/link-store.ts';
import type { Resources } from './open-resources.ts';

/** Review links for those who make them, and for those who open them. */
export function composeReviewLinks(resources: Resources, players: Pick<PlayerService, 'has'>) {
  const { settings, connection, seal, limits, stats } = resources;
  const { db } = connection;
  const linkService = createReviewLinkService({
    db,
    seal,
    players,
    passwords: { hash: hashPassword },
    figuresOf: async (playerId) =>
      new Map(
        (await linkStore.sumsOf(stats.pool, playerId)).map(({ link_id, plays, average_watched }) => [
          link_id,
          { plays, averageWatched: average_watched },
        ]),
      ),
    publicUrl: settings.publicUrl,
  });
  const visits = createReviewVisitService({
    db,
    limits,
    isViewersPassword,
    passKeys: deriveKeys(settings.secretKeys, 'review-passes'),
    viewerKeys: deriveKeys(settings.secretKeys, 'review-viewers'),
  });
  return { linkService, visits };
}
