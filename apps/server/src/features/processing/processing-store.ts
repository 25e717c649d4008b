import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { processingSteps, type VideoRef, videos } from '../../db/schema.ts';
import { type StepName, type StepState, usualStepNames } from './step-names.ts';

export type { VideoRef } from '../../db/schema.ts';

/** One try of a step: who claims it again later has a larger token. */
export interface StepClaim {
  name: StepName;
  token: number;
}

export type StepRow = typeof processingSteps.$inferSelect;
export type WorkedVideo = typeof videos.$inferSelect;

const step = ({ workspaceId, videoId }: VideoRef, name: StepName) =>
  and(
    eq(processingSteps.workspaceId, workspaceId),
    eq(processingSteps.videoId, videoId),
    eq(processingSteps.step, name),
  );
const video = ({ workspaceId, videoId }: VideoRef) =>
  and(eq(videos.workspaceId, workspaceId), eq(videos.id, videoId), isNull(videos.deletedAt));

export const processingStore = {
  async insertSteps(db: Queries, { workspaceId, videoId }: VideoRef) {
    const rows = usualStepNames.map((name) => ({ workspaceId, videoId, step: name, state: 'waiting' as const }));
    await db.insert(processingSteps).values(rows).onConflictDoNothing();
  },

  /** One that most videos have not. False where it is there already: of two at once, one finds it so. */
  async insertStep(db: Queries, { workspaceId, videoId }: VideoRef, name: StepName): Promise<boolean> {
    const rows = await db
      .insert(processingSteps)
      .values({ workspaceId, videoId, step: name, state: 'waiting' })
      .onConflictDoNothing()
      .returning({ step: processingSteps.step });
    return rows.length > 0;
  },

  listSteps: (
    db: Queries,
    workspaceId: string,
    videoIds: string[],
  ): Promise<(StepRow & { durationMs: number | null })[]> =>
    db
      .select({ step: processingSteps, durationMs: videos.durationMs })
      .from(processingSteps)
      .innerJoin(
        videos,
        and(eq(videos.id, processingSteps.videoId), eq(videos.workspaceId, processingSteps.workspaceId)),
      )
      .where(and(eq(processingSteps.workspaceId, workspaceId), inArray(processingSteps.videoId, videoIds)))
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
        // Who goes on with what somebody else has begun.
        progress: sql`case when ${processingSteps.state} = 'running' then ${processingSteps.progress} else 0 end`,
        reason: null,
        attempts: sql`${processingSteps.attempts} + 1`,
        fencingToken: sql`${processingSteps.fencingToken} + 1`,
        startedAt: sql`case when ${processingSteps.state} = 'running' then ${processingSteps.startedAt} else now() end`,
        finishedAt: null,
      })
      .where(and(step(ref, name), inArray(processingSteps.state, ['waiting', 'running'])))
      .returning({ token: processingSteps.fencingToken, attempts: processingSteps.attempts });
    return row;
  },

  /** False where somebody else has claimed the step since, or the video is gone. What is over stays as it ended. */
  async report(db: Queries, ref: VideoRef, claim: StepClaim & { progress: number }) {
    const rows = await db
      .update(processingSteps)
      .set({
        progress: sql`case when ${processingSteps.state} = 'running' then ${claim.progress} else ${processingSteps.progress} end`,
      })
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

  /** Held until the transaction ends. False where the video is gone. */
  async lock(db: Queries, ref: VideoRef, name: StepName): Promise<boolean> {
    const rows = await db
      .select({ step: processingSteps.step })
      .from(processingSteps)
      .where(step(ref, name))
      .for('update');
    return rows.length > 0;
  },

  /** By those who work on a part of it, whoever has the claim. */
  async advance(db: Queries, ref: VideoRef, { name, progress }: { name: StepName; progress: number }) {
    await db
      .update(processingSteps)
      .set({ progress })
      .where(and(step(ref, name), eq(processingSteps.state, 'running')));
  },

  async fail(db: Queries, ref: VideoRef, { name, reason }: { name: StepName; reason: string }) {
    await db
      .update(processingSteps)
      .set({ state: 'failed', reason, progress: 0, finishedAt: sql`now()` })
      .where(and(step(ref, name), eq(processingSteps.state, 'running')));
  },

  /** It goes on without whoever has the claim, whose try does not count: nothing has failed. */
  async leave(db: Queries, ref: VideoRef, { name, token }: StepClaim) {
    await db
      .update(processingSteps)
      .set({ attempts: sql`${processingSteps.attempts} - 1` })
      .where(and(step(ref, name), eq(processingSteps.fencingToken, token), eq(processingSteps.state, 'running')));
  },

  /** A worker that ends in order has not failed: its try does not count. */
  async handBack(db: Queries, ref: VideoRef, { name, token }: StepClaim) {
    await db
      .update(processingSteps)
      .set({ state: 'waiting', progress: 0, attempts: sql`${processingSteps.attempts} - 1` })
      .where(and(step(ref, name), eq(processingSteps.fencingToken, token), eq(processingSteps.state, 'running')));
  },

  /** What was not reached will not be. */
  async cancelWaiting(db: Queries, { workspaceId, videoId }: VideoRef, reason: string) {
    await db
      .update(processingSteps)
      .set({ state: 'failed', reason, finishedAt: sql`now()` })
      .where(
        and(
          eq(processingSteps.workspaceId, workspaceId),
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
          eq(processingSteps.workspaceId, ref.workspaceId),
          eq(processingSteps.videoId, ref.videoId),
          eq(processingSteps.state, 'failed'),
        ),
      )
      .returning({ step: processingSteps.step });
    return rows.length > 0;
  },

  /** It is to be done anew; who is at it loses the claim. */
  async reopen(
    db: Queries,
    ref: VideoRef,
    { name, from }: { name: StepName; from: readonly StepState[] },
  ): Promise<boolean> {
    const rows = await db
      .update(processingSteps)
      .set({ state: 'waiting', progress: 0, attempts: 0, reason: null, startedAt: null, finishedAt: null })
      .where(and(step(ref, name), inArray(processingSteps.state, [...from])))
      .returning({ step: processingSteps.step });
    return rows.length > 0;
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
    return new Map(rows.map(({ step: name, pace }) => [name, pace]));
  },

  countUnfinished: (db: Queries, workspaceId: string): Promise<number> =>
    db.$count(videos, and(eq(videos.workspaceId, workspaceId), eq(videos.status, 'processing'))),

  /** Videos that wait to be worked on, of everybody: for the one who checks that nothing was forgotten. */
  listUnfinished: (db: Queries) =>
    db
      .select({ workspaceId: videos.workspaceId, videoId: videos.id })
      .from(videos)
      .where(and(eq(videos.status, 'processing'), isNull(videos.deletedAt)))
      .limit(10_000),
};
