import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { ladderPieces, ladders, type VideoRef } from '../../db/schema.ts';
import type { LadderPlan } from './ladder-plan.ts';

/** One pass over a film, and one piece of it. */
interface PassRef extends VideoRef {
  pass: number;
}
export interface PieceRef extends PassRef {
  run: number;
  place: number;
}

/** One try of a piece: who claims it again later has a larger token. */
export interface PieceClaim extends PieceRef {
  token: number;
}

const ladder = ({ workspaceId, videoId }: VideoRef) =>
  and(eq(ladders.workspaceId, workspaceId), eq(ladders.videoId, videoId));
const passOf = ({ workspaceId, videoId, pass }: PassRef) =>
  and(eq(ladderPieces.workspaceId, workspaceId), eq(ladderPieces.videoId, videoId), eq(ladderPieces.pass, pass));
/** Of a run that is still wanted: another may have taken its place. */
const piece = (ref: PieceRef) =>
  and(
    passOf(ref),
    eq(ladderPieces.place, ref.place),
    sql`exists (select 1 from ${ladders} where ${ladder(ref)} and ${eq(ladders.run, ref.run)})`,
  );
const held = (claim: PieceClaim) =>
  and(piece(claim), eq(ladderPieces.fencingToken, claim.token), eq(ladderPieces.state, 'running'));

export const ladderStore = {
  async find(db: Queries, ref: VideoRef): Promise<LadderPlan | undefined> {
    const [row] = await db.select({ run: ladders.run, plan: ladders.plan }).from(ladders).where(ladder(ref));
    return row && { ...(row.plan as Omit<LadderPlan, 'run'>), run: row.run };
  },

  async save(db: Queries, { workspaceId, videoId }: VideoRef, { run, ...plan }: LadderPlan) {
    await db
      .insert(ladders)
      .values({ workspaceId, videoId, run, plan })
      .onConflictDoUpdate({ target: ladders.videoId, set: { run, plan } });
  },

  /** With all of its pieces. */
  async remove(db: Queries, ref: VideoRef) {
    await db.delete(ladders).where(ladder(ref));
  },

  async insertPieces(db: Queries, { workspaceId, videoId, pass }: PassRef, pieces: number) {
    const rows = Array.from({ length: pieces }, (_, place) => ({
      workspaceId,
      videoId,
      pass,
      place,
      state: 'waiting' as const,
    }));
    await db.insert(ladderPieces).values(rows).onConflictDoNothing();
  },

  listPieces: (db: Queries, ref: PassRef) =>
    db.select().from(ladderPieces).where(passOf(ref)).orderBy(asc(ladderPieces.place)),

  countUndone: (db: Queries, ref: PassRef): Promise<number> =>
    db.$count(ladderPieces, and(passOf(ref), ne(ladderPieces.state, 'done'))),

  /** Whoever claims a piece last is the only one who can finish it. Undefined where it is done, or wanted no more. */
  async claimPiece(db: Queries, ref: PieceRef): Promise<{ token: number; attempts: number } | undefined> {
    const [row] = await db
      .update(ladderPieces)
      .set({
        state: 'running',
        attempts: sql`${ladderPieces.attempts} + 1`,
        fencingToken: sql`${ladderPieces.fencingToken} + 1`,
      })
      .where(and(piece(ref), inArray(ladderPieces.state, ['waiting', 'running'])))
      .returning({ token: ladderPieces.fencingToken, attempts: ladderPieces.attempts });
    return row;
  },

  async holdsPiece(db: Queries, claim: PieceClaim): Promise<boolean> {
    return (await db.$count(ladderPieces, held(claim))) > 0;
  },

  /** False where somebody else has claimed it since, or it is wanted no more. */
  async finishPiece(db: Queries, claim: PieceClaim): Promise<boolean> {
    const rows = await db
      .update(ladderPieces)
      .set({ state: 'done' })
      .where(held(claim))
      .returning({ place: ladderPieces.place });
    return rows.length > 0;
  },

  /** All that are done or being done are to be made anew; answers which. Who is at one of them loses it. */
  async reopenPieces(db: Queries, ref: PassRef): Promise<number[]> {
    const rows = await db
      .update(ladderPieces)
      .set({ state: 'waiting', attempts: 0, fencingToken: sql`${ladderPieces.fencingToken} + 1` })
      .where(and(passOf(ref), ne(ladderPieces.state, 'waiting')))
      .returning({ place: ladderPieces.place });
    return rows.map(({ place }) => place);
  },

  /** It is to be tried again. A worker that ends in order has not failed: its try does not count. */
  async handBackPiece(db: Queries, claim: PieceClaim, { counts }: { counts: boolean }) {
    await db
      .update(ladderPieces)
      .set({ state: 'waiting', attempts: sql`${ladderPieces.attempts} - ${counts ? 0 : 1}` })
      .where(held(claim));
  },
};
