import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { webflowStates } from '../../db/schema.ts';

const stateLifeSeconds = 600;

interface NewState {
  workspaceId: string;
  sessionId: string;
  stateHash: string;
}

export const webflowStateStore = {
  async insert(db: Queries, state: NewState): Promise<void> {
    await db.insert(webflowStates).values({ ...state, expiresAt: secondsFromNow(stateLifeSeconds) });
  },

  /** True for the first code that it comes back with to its own session, and for that code again. */
  async use(db: Queries, { workspaceId, sessionId, stateHash }: NewState, codeHash: string): Promise<boolean> {
    const rows = await db
      .update(webflowStates)
      .set({ codeHash })
      .where(
        and(
          eq(webflowStates.stateHash, stateHash),
          eq(webflowStates.workspaceId, workspaceId),
          eq(webflowStates.sessionId, sessionId),
          gt(webflowStates.expiresAt, sql`now()`),
          or(isNull(webflowStates.codeHash), eq(webflowStates.codeHash, codeHash)),
        ),
      )
      .returning({ stateHash: webflowStates.stateHash });
    return rows.length > 0;
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(webflowStates).where(lt(webflowStates.expiresAt, sql`now()`));
  },
};
