import type { Player, Source } from '@kinora/contract';
import { readConfig } from '@kinora/player-config';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { VersionSource } from '../../db/schema.ts';
import type { VideoLook } from '../videos/video-service.ts';
import type { PlayerRow } from './player-store.ts';
import { sourceStore } from './source-store.ts';
import { toPresentUrl } from './source-url.ts';
import { type VersionRow, versionStore } from './version-store.ts';

interface Parts {
  db: Database;
  embedBaseUrl: string;
  videoCdnUrl: string;
  looksOf: (workspaceId: string, videoIds: string[]) => Promise<Map<string, VideoLook>>;
}

export type PlayerAnswers = ReturnType<typeof createPlayerAnswers>;

/** Players as their owners see them: as they were saved last, live or not. */
export function createPlayerAnswers({ db, embedBaseUrl, videoCdnUrl, looksOf }: Parts) {
  function toPlayer(row: PlayerRow, draft: VersionRow | undefined, look: VideoLook | undefined): Player {
    const { id, version, updatedAt, publishVersion, publishAt } = row;
    // What was stored by an older version reads as whole, whatever fields have come or gone since.
    const config = readConfig((draft ?? row).config);
    return {
      id,
      name: (draft ?? row).name,
      config,
      version,
      live_version: draft ? (row.liveVersion ?? version) : version,
      scheduled: publishVersion && publishAt ? { version: publishVersion, at: toEpochSeconds(publishAt) } : null,
      updated_at: toEpochSeconds(updatedAt),
      embed_url: `${embedBaseUrl}/${id}`,
      // Where an owner chose no thumbnail, a card shows the poster of the video.
      thumbnail_url: config.playerThumbnailImageUrl || look?.posterUrl || null,
      video_size: look?.size ?? null,
    };
  }

  async function toPlayers(workspaceId: string, rows: PlayerRow[]) {
    const drafts = await versionStore.listEach(
      db,
      workspaceId,
      rows.filter(({ liveVersion }) => liveVersion !== null),
    );
    const ids = rows.map(({ id }) => id);
    const playing = await sourceStore.listVideos(db, workspaceId, ids);
    for (const { playerId, source } of drafts.values()) if (source?.videoId) playing.set(playerId, source.videoId);
    const looks = await looksOf(workspaceId, [...new Set(playing.values())]);
    return {
      items: rows.map((row) => toPlayer(row, drafts.get(row.id), looks.get(playing.get(row.id) ?? ''))),
      /** Pictures of protected films are shown by addresses that time ends. */
      stays: ![...looks.values()].some(({ isProtected }) => isProtected),
    };
  }

  return {
    toPlayers,

    async toOne(row: PlayerRow): Promise<Player> {
      const { items } = await toPlayers(row.workspaceId, [row]);
      return items[0] as Player;
    },

    toSource: ({ id, url, mediaType, videoId }: VersionSource): Source => ({
      id,
      url: toPresentUrl(url, videoId, videoCdnUrl),
      media_type: mediaType,
    }),
  };
}
