import { TrackKind, TrackOrigin } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { holdsOneOf, momentNow, oneOf } from '../columns.ts';
import { videos } from './media.ts';
import { inWorkspace } from './workspaces.ts';

/** What is read along with a film. The cues themselves lie in the storage, in a file that is never changed. */
export const textTracks = pgTable(
  'text_tracks',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    videoId: text('video_id').notNull(),
    kind: oneOf('kind', TrackKind.options).notNull(),
    lang: text('lang').notNull(),
    label: text('label').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    origin: oneOf('origin', TrackOrigin.options).notNull(),
    cues: integer('cues').notNull().default(0),
    /** Of the file with the cues; 0 as long as there is none. */
    revision: integer('revision').notNull().default(0),
    /** The newest that anybody was given to write: of two at once, each has a name of its own. */
    lastRevision: integer('last_revision').notNull().default(0),
    version: integer('version').notNull().default(1),
    /** How long the cut is that its cues were written for; missing as long as the video has but one. */
    filmMs: integer('film_ms'),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    foreignKey({
      name: 'text_tracks_video',
      columns: [table.workspaceId, table.videoId],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
    unique('text_tracks_name').on(table.videoId, table.kind, table.lang, table.label),
    uniqueIndex('text_tracks_default').on(table.videoId, table.kind).where(sql`${table.isDefault}`),
    holdsOneOf('text_tracks_kind', table.kind, TrackKind.options),
    holdsOneOf('text_tracks_origin', table.origin, TrackOrigin.options),
    check('text_tracks_revision', sql`${table.revision} between 0 and ${table.lastRevision}`),
  ],
);
