import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { uploadTickets, videos } from '../../db/schema.ts';

export type Ticket = typeof uploadTickets.$inferSelect;
type NewTicket = Pick<Ticket, 'id' | 'workspaceId' | 'videoId' | 'maxBytes' | 'contentType'>;

export const lease = { seconds: 60, renewMs: 20_000 };
/** Files that come in pieces may rest for a day between two of them. */
const restSeconds = 86_400;

/**
 * Nobody sends any more: the form's sender went away, or the time for it is over. What we fetch ourselves ends with its
 * job, however long no worker is there.
 */
const isDead = sql<boolean>`((
  ${uploadTickets.usedAt} is not null and ${uploadTickets.declaredBytes} is null and ${uploadTickets.leaseUntil} < now()
  or ${uploadTickets.expiresAt} < now() and coalesce(${uploadTickets.leaseUntil} < now(), true)) and not ${videos.isImported})`;

const mine = (workspaceId: string, id: string) =>
  and(eq(uploadTickets.workspaceId, workspaceId), eq(uploadTickets.id, id));

const isOfVideo = and(eq(videos.id, uploadTickets.videoId), eq(videos.workspaceId, uploadTickets.workspaceId));

async function findWhere(db: Queries, condition: SQL | undefined) {
  const [row] = await db
    .select({ ticket: uploadTickets, status: videos.status, dead: isDead })
    .from(uploadTickets)
    .innerJoin(videos, isOfVideo)
    .where(and(condition, isNull(videos.deletedAt)));
  return row;
}

interface Places {
  taken: number;
  uploading: number;
  /** Of files that have arrived, as they came. */
  storedBytes: number;
}

export const uploadStore = {
  /**
   * Videos that take a place of the plan: uploads that nobody sends any more do not, nor failed ones of which nothing is
   * kept. As long as their file is, it could be tried again, and it fills the disk.
   */
  async countPlaces(db: Queries, workspaceId: string): Promise<Places> {
    const [row] = await db
      .select({
        taken: sql<number>`count(*) filter (where ${videos.cutOf} is null)::int`,
        storedBytes: sql<number>`coalesce(sum(${videos.sizeBytes}), 0)::float8`,
        uploading: sql<number>`count(*) filter (where ${videos.status} = 'uploading')::int`,
      })
      .from(videos)
      .leftJoin(uploadTickets, and(eq(uploadTickets.videoId, videos.id), eq(videos.status, 'uploading')))
      .where(
        and(
          eq(videos.workspaceId, workspaceId),
          isNull(videos.deletedAt),
          sql`(${videos.status} <> 'failed' or ${videos.originalGoneAt} is null)`,
          sql`(${videos.status} <> 'uploading' or not coalesce(${isDead}, true))`,
        ),
      );
    return row ?? { taken: 0, uploading: 0, storedBytes: 0 };
  },

  async insert(db: Queries, ticket: NewTicket, lifeSeconds: number) {
    await db.insert(uploadTickets).values({ ...ticket, expiresAt: secondsFromNow(lifeSeconds) });
  },

  /** The ticket's own id is the secret that opens it: this is the query without an owner. */
  find: (db: Queries, id: string) => findWhere(db, eq(uploadTickets.id, id)),

  findOf: (db: Queries, workspaceId: string, videoId: string) =>
    findWhere(db, and(eq(uploadTickets.workspaceId, workspaceId), eq(videos.id, videoId))),

  /** One use: of many at once, one gets it. */
  async claim(db: Queries, id: string, holder: string): Promise<Ticket | undefined> {
    const [row] = await db
      .update(uploadTickets)
      .set({ usedAt: sql`now()`, leaseHolder: holder, leaseUntil: secondsFromNow(lease.seconds) })
      .where(and(eq(uploadTickets.id, id), isNull(uploadTickets.usedAt), gt(uploadTickets.expiresAt, sql`now()`)))
      .returning();
    return row;
  },

  /** The first piece's announcement; saying the same again, after a lost answer, is no second use. */
  async declare(db: Queries, id: string, declaredBytes: number): Promise<Ticket | undefined> {
    const [row] = await db
      .update(uploadTickets)
      .set({ usedAt: sql`now()`, declaredBytes, expiresAt: secondsFromNow(restSeconds) })
      .where(
        and(
          eq(uploadTickets.id, id),
          gt(uploadTickets.expiresAt, sql`now()`),
          or(isNull(uploadTickets.usedAt), eq(uploadTickets.declaredBytes, declaredBytes)),
        ),
      )
      .returning();
    return row;
  },

  /** One sender at a time, whichever process it talks to. */
  async takeLease(db: Queries, { workspaceId, id }: Ticket, holder: string): Promise<boolean> {
    const rows = await db
      .update(uploadTickets)
      .set({ leaseHolder: holder, leaseUntil: secondsFromNow(lease.seconds) })
      .where(
        and(
          mine(workspaceId, id),
          or(
            isNull(uploadTickets.leaseUntil),
            sql`${uploadTickets.leaseUntil} < now()`,
            eq(uploadTickets.leaseHolder, holder),
          ),
        ),
      )
      .returning({ id: uploadTickets.id });
    return rows.length > 0;
  },

  async releaseLease(db: Queries, { workspaceId, id }: Ticket, holder: string) {
    await db
      .update(uploadTickets)
      .set({ leaseHolder: null, leaseUntil: null, expiresAt: secondsFromNow(restSeconds) })
      .where(and(mine(workspaceId, id), eq(uploadTickets.leaseHolder, holder)));
  },

  async isVideo(db: Queries, { workspaceId, videoId }: Ticket): Promise<boolean> {
    const rows = await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.workspaceId, workspaceId), eq(videos.id, videoId), isNull(videos.deletedAt)));
    return rows.length > 0;
  },

  /** Uploads that may have arrived without our knowing, and those that never will; of one owner or, to tidy, of all. */
  listOpen: (db: Queries, { workspaceId, videoId }: { workspaceId?: string; videoId?: string }) =>
    db
      .select({ ticket: uploadTickets, dead: isDead })
      .from(uploadTickets)
      .innerJoin(videos, isOfVideo)
      .where(
        and(
          eq(videos.status, 'uploading'),
          isNull(videos.deletedAt),
          workspaceId === undefined ? undefined : eq(uploadTickets.workspaceId, workspaceId),
          videoId === undefined ? undefined : eq(uploadTickets.videoId, videoId),
        ),
      )
      .limit(1000),

  async remove(db: Queries, { workspaceId, id }: Ticket): Promise<void> {
    await db.delete(uploadTickets).where(mine(workspaceId, id));
  },

  /** Remembered for a day, so that a second use is told from a forgery. */
  async removeOld(db: Queries) {
    await db
      .delete(uploadTickets)
      .where(
        sql`${uploadTickets.expiresAt} < now() - interval '1 day' and not exists (select 1 from ${videos} where ${videos.id} = ${uploadTickets.videoId} and ${videos.status} = 'uploading')`,
      );
  },
};
