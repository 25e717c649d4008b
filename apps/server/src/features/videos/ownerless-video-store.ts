import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/connect.ts';
import { accounts, memberships, playerSources, videos } from '../../db/schema.ts';
import { isListed, liveFilmId, videoStore } from './video-store.ts';

/** Whoever looks for a video by an address may have that of a cut. */
const isOrHasCut = (db: Queries, id: string) => or(eq(videos.id, id), inArray(videos.id, cutOwner(db, id)));

function cutOwner(db: Queries, id: string) {
  const cut = alias(videos, 'cut');
  return db
    .select({ id: sql<string>`${cut.cutOf}` })
    .from(cut)
    .where(and(eq(cut.id, id), isNotNull(cut.cutOf)));
}

interface PublishedFilm {
  videoId: string;
  liveFilmId: string;
  isProtected: boolean;
}

/** Videos, for those who know no owner: viewers, and administrators. */
export const ownerlessVideoStore = {
  /** For viewers, who know no owner: the video to which a film belongs, and what it shows. Undefined for nothing. */
  async findPublished(db: Queries, filmId: string): Promise<PublishedFilm | undefined> {
    const film = alias(videos, 'film');
    const [row] = await db
      .select({ videoId: videos.id, liveFilmId, isProtected: videos.isProtected })
      .from(film)
      .innerJoin(videos, eq(videos.id, sql`coalesce(${film.cutOf}, ${film.id})`))
      .where(
        and(
          eq(film.id, filmId),
          isNull(film.deletedAt),
          ne(film.status, 'uploading'),
          isNull(videos.deletedAt),
          isNull(videos.takenDownAt),
        ),
      );
    return row;
  },

  /** For viewers: why it is shown no more; undefined where that is not so. */
  async findTakenDown(db: Queries, id: string): Promise<string | undefined> {
    const [row] = await db
      .select({ reason: videos.takenDownReason })
      .from(videos)
      .where(and(isOrHasCut(db, id), isNull(videos.deletedAt), isNotNull(videos.takenDownAt)));
    return row?.reason ?? undefined;
  },

  /** For administrators, who know an id or the player that shows it: with its owner and the names of its players. */
  async findForAdmins(db: Queries, { videoId = '', playerId = '' }: { videoId?: string; playerId?: string }) {
    const shownBy = db
      .select({ id: playerSources.videoId })
      .from(playerSources)
      .where(eq(playerSources.playerId, playerId));
    const [row] = await db
      .select({ video: videos, accountId: accounts.id, email: accounts.email })
      .from(videos)
      .innerJoin(memberships, eq(memberships.workspaceId, videos.workspaceId))
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(and(or(isOrHasCut(db, videoId), inArray(videos.id, shownBy)), isListed))
      .orderBy(memberships.createdAt)
      .limit(1);
    if (!row) return undefined;
    const { video, accountId, email } = row;
    return {
      video,
      owner: { accountId, email },
      players: await videoStore.listPlayers(db, video.workspaceId, video.id),
    };
  },
};
