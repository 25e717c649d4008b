import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/connect.ts';
import { textTracks, type VideoRef, videos } from '../../db/schema.ts';

export type TextTrackRow = typeof textTracks.$inferSelect;

/** Never by its id alone. */
export interface TrackRef extends VideoRef {
  id: string;
}

/** What the work on a film has made of it. */
export type MadeTrack = Pick<
  TextTrackRow,
  'id' | 'kind' | 'lang' | 'label' | 'origin' | 'cues' | 'revision' | 'lastRevision'
>;

type Named = Pick<TextTrackRow, 'kind' | 'lang' | 'label'>;

const ofVideo = ({ workspaceId, videoId }: VideoRef) =>
  and(eq(textTracks.workspaceId, workspaceId), eq(textTracks.videoId, videoId));
const isOne = (ref: TrackRef) => and(ofVideo(ref), eq(textTracks.id, ref.id));
const isVersion = (version: number | undefined) =>
  version === undefined ? undefined : eq(textTracks.version, version);
const changed = { version: sql`${textTracks.version} + 1`, updatedAt: sql`now()` };

export const textTrackStore = {
  list: (db: Queries, video: VideoRef): Promise<TextTrackRow[]> =>
    db.select().from(textTracks).where(ofVideo(video)).orderBy(asc(textTracks.createdAt), asc(textTracks.id)),

  async find(db: Queries, ref: TrackRef): Promise<TextTrackRow | undefined> {
    const [row] = await db.select().from(textTracks).where(isOne(ref));
    return row;
  },

  /** Until the transaction ends it is there; false where it is gone or going. */
  async holdVideo(tx: Transaction, { workspaceId, videoId }: VideoRef): Promise<boolean> {
    const rows = await tx
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.workspaceId, workspaceId), eq(videos.id, videoId), isNull(videos.deletedAt)))
      .for('share');
    return rows.length > 0;
  },

  /** Undefined where the video has one of this name already. */
  async insert(
    db: Queries,
    track: TrackRef & Named & Pick<TextTrackRow, 'isDefault' | 'origin'>,
  ): Promise<TextTrackRow | undefined> {
    const [row] = await db.insert(textTracks).values(track).onConflictDoNothing().returning();
    return row;
  },

  /** With their cues, which lie in the storage already. One of a name that is taken is left out. */
  async insertMade(tx: Transaction, { workspaceId, videoId }: VideoRef, tracks: readonly MadeTrack[]): Promise<void> {
    if (tracks.length === 0) return;
    const rows = tracks.map((track) => ({ ...track, workspaceId, videoId }));
    await tx.insert(textTracks).values(rows).onConflictDoNothing();
  },

  async isTaken(db: Queries, { id, ...video }: TrackRef, { kind, lang, label }: Named): Promise<boolean> {
    const isNamed = and(eq(textTracks.kind, kind), eq(textTracks.lang, lang), eq(textTracks.label, label));
    const rows = await db
      .select({ id: textTracks.id })
      .from(textTracks)
      .where(and(ofVideo(video), isNamed, ne(textTracks.id, id)));
    return rows.length > 0;
  },

  /** Of those that say nothing of it yet: how long the film is that they were written for. */
  async rememberFilm(tx: Transaction, video: VideoRef, filmMs: number): Promise<void> {
    await tx
      .update(textTracks)
      .set({ filmMs })
      .where(and(ofVideo(video), isNull(textTracks.filmMs)));
  },

  /** Before another of its kind becomes the default. */
  async clearDefault(db: Queries, video: VideoRef, kind: TextTrackRow['kind']): Promise<void> {
    await db
      .update(textTracks)
      .set({ isDefault: false, ...changed })
      .where(and(ofVideo(video), eq(textTracks.kind, kind), textTracks.isDefault));
  },

  /** With a version: only if it is still the newest. Undefined where nothing was changed. */
  async change(
    db: Queries,
    ref: TrackRef & { version: number | undefined },
    change:
      | Pick<TextTrackRow, 'lang' | 'label' | 'isDefault'>
      | Pick<TextTrackRow, 'revision' | 'cues' | 'origin' | 'filmMs'>,
  ): Promise<TextTrackRow | undefined> {
    const [row] = await db
      .update(textTracks)
      .set({ ...change, ...changed })
      .where(and(isOne(ref), isVersion(ref.version)))
      .returning();
    return row;
  },

  /** A number that nobody else is given for this track. */
  async takeRevision(db: Queries, ref: TrackRef): Promise<number | undefined> {
    const [row] = await db
      .update(textTracks)
      .set({ lastRevision: sql`${textTracks.lastRevision} + 1` })
      .where(isOne(ref))
      .returning({ revision: textTracks.lastRevision });
    return row?.revision;
  },

  async remove(db: Queries, ref: TrackRef): Promise<TextTrackRow | undefined> {
    const [row] = await db.delete(textTracks).where(isOne(ref)).returning();
    return row;
  },

  /** Whoever they belong to: for the one who looks for files without a row. Only what is known is answered. */
  async revisionsOf(db: Queries, ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const { id, revision } = textTracks;
    const rows = await db.select({ id, revision }).from(textTracks).where(inArray(id, ids));
    return new Map(rows.map((row) => [row.id, row.revision]));
  },
};
