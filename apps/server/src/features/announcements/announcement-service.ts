import { done, type InputOf, type OutputOf } from '@kinora/contract';
import type { adminApi } from '@kinora/contract/admin';
import type { Announcement, listAnnouncements } from '@kinora/contract/announcements';
import { newId } from '../../crypto/ids.ts';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';
import type { MaintenanceService } from '../maintenance/maintenance-service.ts';
import { type AnnouncementRow, announcementStore } from './announcement-store.ts';

type Calls = typeof adminApi.announcements;

interface Parts {
  db: Database;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  maintenance: Pick<MaintenanceService, 'messageNow'>;
}

/** More than anybody reads. */
const mostAtOnce = 5;

export type AnnouncementService = ReturnType<typeof createAnnouncementService>;

export function createAnnouncementService({ db, auditLog, maintenance }: Parts) {
  return {
    async list(): Promise<OutputOf<typeof listAnnouncements>> {
      const rows = await announcementStore.list(db, mostAtOnce);
      return { announcements: rows.map(toAnnouncement), maintenance: (await maintenance.messageNow()) ?? null };
    },

    async publish({ level, text, link_url, hours }: InputOf<Calls['publish']>, call: Call<'admin'>) {
      const id = newId('ann');
      await db.transaction(async (tx) => {
        const lifeSeconds = hours === null ? null : hours * 3600;
        await announcementStore.insert(tx, { id, level, text: text.trim(), linkUrl: link_url, lifeSeconds });
        // Counted with the new one: two at once may go over by one, and nobody is harmed.
        if ((await announcementStore.count(tx)) > mostAtOnce) refuse('announcement_limit_reached');
        const deed = { act: 'announcement_published', subjectId: id, detail: `${level}: ${text.trim()}` } as const;
        await auditLog.write(tx, auditLog.doerOf(call), deed);
      });
      return done;
    },

    async end({ announcement_id }: InputOf<Calls['end']>, call: Call<'admin'>) {
      await db.transaction(async (tx) => {
        if (!(await announcementStore.remove(tx, announcement_id))) refuse('announcement_not_found');
        const deed = { act: 'announcement_ended', subjectId: announcement_id } as const;
        await auditLog.write(tx, auditLog.doerOf(call), deed);
      });
      return done;
    },
  };
}

const toAnnouncement = ({ id, level, text, linkUrl, createdAt, endsAt }: AnnouncementRow): Announcement => ({
  id,
  level,
  text,
  link_url: linkUrl,
  created_at: toEpochSeconds(createdAt),
  ends_at: endsAt && toEpochSeconds(endsAt),
});
