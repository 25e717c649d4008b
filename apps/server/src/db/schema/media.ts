import { ProcessingStep, VideoStatus } from '@kinora/contract';
import type { Beginning } from '@kinora/player/render';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { bytes, holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';
import type { Findings } from './findings.ts';
import type { Insight } from './insight.ts';
import type { PosterCandidate, PosterFacts } from './posters.ts';
import { inWorkspace } from './workspaces.ts';

/** By which everything of a video is found: never by its id alone, but for viewers and for tidying up. */
export interface VideoRef {
  workspaceId: string;
  videoId: string;
}

export interface StreamFacts extends Beginning {
  /** Of the same film as a file; missing where an earlier version wrote this. */
  mp4Bytes?: number | undefined;
  /** Whether each picture also lies there as a plain mp4 without sound, which loops in every browser. */
  hasSilentFiles?: boolean | undefined;
}

const { step, state } = ProcessingStep.shape;

export const videos = pgTable(
  'videos',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    /** Of which video this is another cut: then it is none of the library itself. */
    cutOf: text('cut_of'),
    /** What viewers see in place of its own files. */
    liveCutId: text('live_cut_id'),
    /** The film of which this is made instead of a file that somebody sends, and which part of it. */
    trimOf: text('trim_of'),
    trimStartMs: integer('trim_start_ms'),
    trimEndMs: integer('trim_end_ms'),
    name: text('name').notNull(),
    /** What the file was called when it came, where that is known. */
    fileName: text('file_name'),
    /** Fetched by us from an address: shown already while it is on its way. */
    isImported: boolean('is_imported').notNull().default(false),
    status: oneOf('status', VideoStatus.options).notNull(),
    statusReason: text('status_reason'),
    storageKey: text('storage_key').notNull(),
    hlsKey: text('hls_key'),
    /** Missing of streams that an earlier version made. */
    streamBeginning: jsonb('stream_beginning').$type<StreamFacts>(),
    posterKey: text('poster_key'),
    /** Missing of posters that an earlier version made. */
    poster: jsonb('poster').$type<PosterFacts>(),
    posterCandidates: jsonb('poster_candidates').$type<PosterCandidate[]>(),
    /** What the owner has chosen, whatever else is made of the film. */
    posterWishMs: integer('poster_wish_ms'),
    storyboardKey: text('storyboard_key'),
    sizeBytes: bytes('size_bytes'),
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    probe: jsonb('probe').$type<Findings>(),
    playableAt: moment('playable_at'),
    /** Of a failed video: when the file as it came was removed. Until then it takes a place of the plan. */
    originalGoneAt: moment('original_gone_at'),
    /** By an administrator, for a reason that its owner and visitors read. */
    takenDownAt: moment('taken_down_at'),
    takenDownReason: text('taken_down_reason'),
    /** Of a video with later cuts: when its own files were removed. */
    filmGoneAt: moment('film_gone_at'),
    /** Its files are answered to nobody without a grant. Written by triggers, of what its players let anybody do. */
    isProtected: boolean('is_protected').notNull().default(false),
    deletedAt: moment('deleted_at'),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [
    index('videos_newest').on(table.workspaceId, table.updatedAt.desc(), table.id.desc()),
    unique('videos_owner').on(table.workspaceId, table.id),
    index('videos_cut_of').on(table.cutOf).where(sql`${table.cutOf} is not null`),
    index('videos_trim_of').on(table.trimOf).where(sql`${table.trimOf} is not null`),
    holdsOneOf('videos_status', table.status, VideoStatus.options),
  ],
);

/** The cuts of a video that was replaced once, itself among them; how each came to be stands with the videos. */
export const cuts = pgTable(
  'cuts',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    videoId: text('video_id').notNull(),
    publishAt: moment('publish_at'),
    publishedAt: moment('published_at'),
    /** When another went live in its place; missing of the one that is. */
    replacedAt: moment('replaced_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    foreignKey({
      name: 'cuts_film',
      columns: [table.workspaceId, table.id],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cuts_video',
      columns: [table.workspaceId, table.videoId],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
    index('cuts_video_id').on(table.videoId),
    index('cuts_publish_at').on(table.publishAt).where(sql`${table.publishAt} is not null`),
  ],
);

export const uploadTickets = pgTable(
  'upload_tickets',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    videoId: text('video_id').notNull(),
    maxBytes: bytes('max_bytes').notNull(),
    contentType: text('content_type').notNull(),
    /** Set where the file comes in pieces. */
    declaredBytes: bytes('declared_bytes'),
    leaseHolder: text('lease_holder'),
    leaseUntil: moment('lease_until'),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    foreignKey({
      name: 'upload_tickets_video',
      columns: [table.workspaceId, table.videoId],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
    index('upload_tickets_expiry').on(table.expiresAt),
  ],
);

/** Of a file that is fetched from an address: gone once it is there. */
export const videoImports = pgTable(
  'video_imports',
  {
    videoId: text('video_id').primaryKey(),
    workspaceId: inWorkspace(),
    /** Whoever has it may often read the file, so it is sealed. */
    addressSealed: text('address_sealed').notNull(),
    /** By its owner; otherwise whoever sends the file may know a better name. */
    isNamed: boolean('is_named').notNull(),
    receivedBytes: bytes('received_bytes').notNull().default(0),
    totalBytes: bytes('total_bytes'),
    /** The most that any try has received: who gets further has not failed in vain. */
    furthestBytes: bytes('furthest_bytes').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** The version of the file that has arrived so far. */
    validator: text('validator'),
    /** Of the connection that is open now: since when, and behind which byte. */
    receivingSince: moment('receiving_since'),
    receivingFrom: bytes('receiving_from').notNull().default(0),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    foreignKey({
      name: 'video_imports_video',
      columns: [table.workspaceId, table.videoId],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
  ],
);

export const processingSteps = pgTable(
  'processing_steps',
  {
    workspaceId: inWorkspace(),
    videoId: text('video_id').notNull(),
    step: oneOf('step', step.options).notNull(),
    state: oneOf('state', state.options).notNull(),
    progress: real('progress').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    fencingToken: integer('fencing_token').notNull().default(0),
    reason: text('reason'),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.step] }),
    foreignKey({
      name: 'processing_steps_video',
      columns: [table.workspaceId, table.videoId],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
    holdsOneOf('processing_steps_step', table.step, step.options),
    holdsOneOf('processing_steps_state', table.state, state.options),
  ],
);

/** A ladder that is made in pieces, as long as it is being made. */
export const ladders = pgTable(
  'ladders',
  {
    workspaceId: inWorkspace(),
    videoId: text('video_id').primaryKey(),
    /** Names the files: whoever works on it, all of them belong together. */
    run: integer('run').notNull(),
    /** Known to the feature that makes it. */
    plan: jsonb('plan').$type<unknown>().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'ladders_video',
      columns: [table.workspaceId, table.videoId],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
  ],
);

const pieceStates = ['waiting', 'running', 'done'] as const;

export const ladderPieces = pgTable(
  'ladder_pieces',
  {
    workspaceId: inWorkspace(),
    videoId: text('video_id')
      .notNull()
      .references(() => ladders.videoId, { onDelete: 'cascade' }),
    pass: integer('pass').notNull(),
    place: integer('place').notNull(),
    state: oneOf('state', pieceStates).notNull(),
    attempts: integer('attempts').notNull().default(0),
    fencingToken: integer('fencing_token').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.pass, table.place] }),
    holdsOneOf('ladder_pieces_state', table.state, pieceStates),
  ],
);

export const videoInsights = pgTable(
  'video_insights',
  {
    workspaceId: inWorkspace(),
    videoId: text('video_id').primaryKey(),
    version: integer('version').notNull(),
    insight: jsonb('insight').$type<Insight>().notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    foreignKey({
      name: 'video_insights_video',
      columns: [table.workspaceId, table.videoId],
      foreignColumns: [videos.workspaceId, videos.id],
    }).onDelete('cascade'),
  ],
);

export const images = pgTable(
  'images',
  {
    key: text('key').primaryKey(),
    workspaceId: inWorkspace(),
    fileName: text('file_name').notNull(),
    contentMd5: text('content_md5').notNull(),
    contentType: text('content_type'),
    sizeBytes: bytes('size_bytes'),
    storedAt: moment('stored_at'),
    expiresAt: moment('expires_at').notNull(),
    /** When it was first seen that no player shows it. */
    unusedSince: moment('unused_since'),
    createdAt: momentNow('created_at'),
  },
  (table) => [index('images_workspace').on(table.workspaceId)],
);
