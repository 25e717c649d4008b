import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { processingSteps, videos } from '../../db/schema.ts';
import { type StepName, type StepState, stepNames } from './step-names.ts';

export interface VideoRef {
  accountId: string;
  videoId: string;
}
/** One try of a step: who claims it again later has a larger token. */
export interface StepClaim {
  name: StepName;
  token: number;
}

export type StepRow = typeof processingSteps.$inferSelect;
export type WorkedVideo = typeof videos.$inferSelect;
/** What a step makes of a video. `playable` from then on, whatever comes later. */
export type VideoChanges = Partial<
  Pick<
    WorkedVideo,
    | 'storageKey'
    | 'hlsKey'
    | 'posterKey'
    | 'storyboardKey'
    | 'durationMs'
    | 'width'
    | 'height'
    | 'probe'
    | 'originalGoneAt'
  >
> & { playable?: true };

const nothingPlays = 'Nothing of this file could be made to play';

const step = ({ accountId, videoId }: VideoRef, name: StepName) =>
  and(eq(processingSteps.accountId, accountId), eq(processingSteps.videoId, videoId), eq(processingSteps.step, name));
const video = ({ accountId, videoId }: VideoRef) =>
  and(eq(videos.accountId, accountId), eq(videos.id, videoId), isNull(videos.deletedAt));

export const processingStore = {
  async insertSteps(db: Queries, { accountId, videoId }: VideoRef) {
    const rows = stepNames.map((name) => ({ accountId, videoId, step: name, state: 'waiting' }));
    await db.insert(processingSteps).values(rows).onConflictDoNothing();
  },

  listSteps: (
    db: Queries,
    accountId: string,
    videoIds: string[],
  ): Promise<(StepRow & { durationMs: number | null })[]> =>
    db
      .select({ step: processingSteps, durationMs: videos.durationMs })
      .from(processingSteps)
      .innerJoin(videos, and(eq(videos.id, processingSteps.videoId), eq(videos.accountId, processingSteps.accountId)))
      .where(and(eq(processingSteps.accountId, accountId), inArray(processingSteps.videoId, videoIds)))
      .then((rows) => rows.map((row) => ({ ...row.step, durationMs: row.durationMs }))),

  async findStep(db: Queries, ref: VideoRef, name: StepName): Promise<StepRow | undefined> {
    const [row] = await db.select().from(processingSteps).where(step(ref, name));
    return row;
  },

  async findVideo(db: Queries, ref: VideoRef): Promise<WorkedVideo | undefined> {
    const [row] = await db.select().from(videos).where(video(ref));
    return row;
  },

  /** Whoever claims a step last is the only one who can finish it. Undefined where nothing is left to do. */
  async claim(db: Queries, ref: VideoRef, name: StepName): Promise<{ token: number; attempts: number } | undefined> {
    const [row] = await db
      .update(processingSteps)
      .set({
        state: 'running',
        progress: 0,
        reason: null,
        attempts: sql`${processingSteps.attempts} + 1`,
        fencingToken: sql`${processingSteps.fencingToken} + 1`,
        startedAt: sql`now()`,
        finishedAt: null,
      })
      .where(and(step(ref, name), inArray(processingSteps.state, ['waiting', 'running'])))
      .returning({ token: processingSteps.fencingToken, attempts: processingSteps.attempts });
    return row;
  },

  /** False where somebody else has claimed the step since, or the video is gone. */
  async report(db: Queries, ref: VideoRef, claim: StepClaim & { progress: number }) {
    const rows = await db
      .update(processingSteps)
      .set({ progress: claim.progress })
      .where(and(step(ref, claim.name), eq(processingSteps.fencingToken, claim.token)))
      .returning({ step: processingSteps.step });
    return rows.length > 0;
  },

  async holds(db: Queries, ref: VideoRef, { name, token }: StepClaim): Promise<boolean> {
    const rows = await db
      .select({ step: processingSteps.step })
      .from(processingSteps)
      .where(and(step(ref, name), eq(processingSteps.fencingToken, token), eq(processingSteps.state, 'running')))
      .for('update');
    return rows.length > 0;
  },

  async settle(
    db: Queries,
    ref: VideoRef,
    end: StepClaim & { state: StepState; reason?: string | null },
  ): Promise<boolean> {
    const rows = await db
      .update(processingSteps)
      .set({
        state: end.state,
        reason: end.reason ?? null,
        progress: end.state === 'done' ? 1 : 0,
        finishedAt: end.state === 'waiting' ? null : sql`now()`,
      })
      .where(
        and(step(ref, end.name), eq(processingSteps.fencingToken, end.token), eq(processingSteps.state, 'running')),
      )
      .returning({ step: processingSteps.step });
    return rows.length > 0;
  },

  /** A worker that ends in order has not failed: its try does not count. */
  async handBack(db: Queries, ref: VideoRef, { name, token }: StepClaim) {
    await db
      .update(processingSteps)
      .set({ state: 'waiting', progress: 0, attempts: sql`${processingSteps.attempts} - 1` })
      .where(and(step(ref, name), eq(processingSteps.fencingToken, token), eq(processingSteps.state, 'running')));
  },

  async changeVideo(db: Queries, ref: VideoRef, changes: VideoChanges): Promise<boolean> {
    const { playable, ...columns } = changes;
    const rows = await db
      .update(videos)
      .set({
        ...columns,
        ...(playable ? { playableAt: sql`coalesce(${videos.playableAt}, now())` } : {}),
        // A step may change nothing, and an update has to name something.
        id: ref.videoId,
      })
      .where(video(ref))
      .returning({ id: videos.id });
    return rows.length > 0;
  },

  /** A video that plays stays, whatever else went wrong with it; one that does not has failed. */
  async endVideo(db: Queries, ref: VideoRef, reason: string | null) {
    await db
      .update(videos)
      .set({
        status: sql`case when ${videos.playableAt} is null then 'failed' else 'ready' end`,
        statusReason: sql`case when ${videos.playableAt} is null then coalesce(${reason}, ${nothingPlays}) else ${reason} end`,
        updatedAt: sql`now()`,
      })
      .where(and(video(ref), eq(videos.status, 'processing')));
  },

  /** What was not reached will not be. */
  async cancelWaiting(db: Queries, { accountId, videoId }: VideoRef, reason: string) {
    await db
      .update(processingSteps)
      .set({ state: 'failed', reason, finishedAt: sql`now()` })
      .where(
        and(
          eq(processingSteps.accountId, accountId),
          eq(processingSteps.videoId, videoId),
          inArray(processingSteps.state, ['waiting', 'running']),
        ),
      );
  },

  /** False where no step has failed. */
  async restart(db: Queries, ref: VideoRef): Promise<boolean> {
    const rows = await db
      .update(processingSteps)
      .set({ state: 'waiting', progress: 0, attempts: 0, reason: null, startedAt: null, finishedAt: null })
      .where(
        and(
          eq(processingSteps.accountId, ref.accountId),
          eq(processingSteps.videoId, ref.videoId),
          eq(processingSteps.state, 'failed'),
        ),
      )
      .returning({ step: processingSteps.step });
    if (rows.length === 0) return false;
    await db
      .update(videos)
      .set({ status: 'processing', statusReason: null, updatedAt: sql`now()` })
      .where(and(video(ref), ne(videos.status, 'uploading')));
    return true;
  },

  /** How long a step takes here, per second of video: the median of the last fifty. */
  async paceOfSteps(db: Queries): Promise<Map<StepName, number>> {
    const recent = db
      .select({
        step: processingSteps.step,
        pace: sql<number>`extract(epoch from ${processingSteps.finishedAt} - ${processingSteps.startedAt}) * 1000.0 / ${videos.durationMs}`.as(
          'pace',
        ),
        place:
          sql<number>`row_number() over (partition by ${processingSteps.step} order by ${processingSteps.finishedAt} desc)`.as(
            'place',
          ),
      })
      .from(processingSteps)
      .innerJoin(videos, eq(videos.id, processingSteps.videoId))
      .where(and(eq(processingSteps.state, 'done'), isNotNull(processingSteps.startedAt), gt(videos.durationMs, 0)))
      .orderBy(desc(processingSteps.finishedAt))
      .limit(500)
      .as('recent');
    const rows = await db
      .select({
        step: recent.step,
        pace: sql<number>`percentile_cont(0.5) within group (order by ${recent.pace})::float8`,
      })
      .from(recent)
      .where(sql`${recent.place} <= 50`)
      .groupBy(recent.step);
    return new Map(rows.map(({ step: name, pace }) => [name as StepName, pace]));
  },

  countUnfinished: (db: Queries, accountId: string): Promise<number> =>
    db.$count(videos, and(eq(videos.accountId, accountId), eq(videos.status, 'processing'))),

  /** Videos that wait to be worked on, of everybody: for the one who checks that nothing was forgotten. */
  listUnfinished: (db: Queries) =>
    db
      .select({ accountId: videos.accountId, videoId: videos.id })
      .from(videos)
      .where(and(eq(videos.status, 'processing'), isNull(videos.deletedAt)))
      .limit(10_000),
};
