import { createPlayerAnswers } from '../features/players/player-answers.ts';
import { createPlayerHistory } from '../features/players/player-history.ts';
import { createPlayerService } from '../features/players/player-service.ts';
import { createVersionService } from '../features/players/version-service.ts';
import { createWorkspaceService } from '../features/workspaces/workspace-service.ts';
import type { Media } from './media.ts';
import type { Resources } from './open-resources.ts';

/** Players as they are shown, saved and published. */
export function composePlayers({ settings, connection: { db }, queue }: Resources, { videos, images }: Media) {
  const { embedBaseUrl, videoCdnUrl } = settings;
  const answers = createPlayerAnswers({ db, embedBaseUrl, videoCdnUrl, looksOf: videos.looksOf });
  const history = createPlayerHistory({
    publishesSeparately: createWorkspaceService(db).publishesSeparately,
    hasVideo: videos.has,
    onUnscheduled: (tx, { playerId }) => queue.forget(tx, 'publish-player', { playerId }),
  });
  const players = createPlayerService({
    db,
    defaultSet: settings.playerDefaults,
    videoCdnUrl,
    answers,
    history,
    hasVideo: videos.has,
    async onRemoved(tx, id) {
      await queue.forget(tx, 'publish-player', { playerId: id });
      await queue.send(tx, 'forget-stats', { scope: 'player', id });
    },
  });
  const versions = createVersionService({
    db,
    queue,
    answers,
    history,
    videoNamesOf: videos.namesOf,
    findImages: images.findKnown,
  });
  return { players, versions };
}
