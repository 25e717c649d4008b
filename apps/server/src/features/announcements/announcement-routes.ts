import { adminApi } from '@kinora/contract/admin';
import { listAnnouncements } from '@kinora/contract/announcements';
import type { Bind } from '../../http/bind.ts';
import type { AnnouncementService } from './announcement-service.ts';

export function announcementRoutes(bind: Bind, announcements: AnnouncementService): void {
  bind(listAnnouncements, announcements.list);
  bind(adminApi.announcements.publish, announcements.publish);
  bind(adminApi.announcements.end, announcements.end);
}
