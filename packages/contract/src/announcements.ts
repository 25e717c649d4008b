import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AnnouncementId, Empty, EpochSeconds } from './scalars.ts';

export const AnnouncementLevel = z.enum(['info', 'warning', 'critical']);
export type AnnouncementLevel = z.infer<typeof AnnouncementLevel>;

export const Announcement = z.object({
  id: AnnouncementId,
  level: AnnouncementLevel,
  text: z.string(),
  /** Empty where there is nothing more to read. */
  link_url: z.string(),
  created_at: EpochSeconds,
  /** Null where it stays until it is taken back. */
  ends_at: z.nullable(EpochSeconds),
});
export type Announcement = z.infer<typeof Announcement>;

/** Loaded by itself, when there is time for it. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/announcements',
  access: 'member',
  summary: 'What those who run the installation have to tell everybody at the moment, and whether it is in maintenance',
  input: Empty,
  output: z.object({ announcements: z.array(Announcement), maintenance: z.nullable(z.string()) }),
  errors: [],
});
