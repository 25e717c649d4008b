import { desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { announcements } from '../../db/schema.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

interface NewAnnouncement extends Pick<AnnouncementRow, 'id' | 'level' | 'text' | 'linkUrl'> {
  lifeSeconds: number | null;
}

const isOn = or(isNull(announcements.endsAt), gt(announcements.endsAt, sql`now()`));

export const announcementStore = {
  list: (db: Queries, limit: number): Promise<AnnouncementRow[]> =>
    db
      .select()
      .from(announcements)
      .where(isOn)
      .orderBy(desc(announcements.createdAt), desc(announcements.id))
      .limit(limit),

  count: (db: Queries): Promise<number> => db.$count(announcements, isOn),

  async insert(db: Queries, { lifeSeconds, ...row }: NewAnnouncement): Promise<void> {
    const endsAt = lifeSeconds === null ? null : secondsFromNow(lifeSeconds);
    await db.insert(announcements).values({ ...row, endsAt });
  },

  async remove(db: Queries, id: string): Promise<boolean> {
    const rows = await db.delete(announcements).where(eq(announcements.id, id)).returning({ id: announcements.id });
    return rows.length > 0;
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(announcements).where(lt(announcements.endsAt, sql`now()`));
  },
};
