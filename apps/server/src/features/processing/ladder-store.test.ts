import type { SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWorkspaceId, registerUploader } from '../../testing/factories.ts';
import { type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import type { LadderPlan } from './ladder-plan.ts';
import { ladderStore, type PieceRef } from './ladder-store.ts';

let test: MediaTestApp;
let member: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startMediaApp();
  member = await registerUploader(test);
});
afterAll(() => test?.close());

const plan: LadderPlan = { run: 1, passes: [], cuts: [0, 60], encoder: 'nvenc', passesDone: 0, ready: [] };

/** The first piece of a film of two. */
async function planLadder(): Promise<PieceRef> {
  const { id: videoId } = await test.ticketFor(member);
  const ref = { workspaceId: await findWorkspaceId(test, member), videoId, run: plan.run, pass: 0, place: 0 };
  await ladderStore.save(test.connection.db, ref, plan);
  await ladderStore.insertPieces(test.connection.db, ref, plan.cuts.length);
  return ref;
}

async function claim(ref: PieceRef) {
  const claimed = await ladderStore.claimPiece(test.connection.db, ref);
  if (!claimed) throw new Error('nobody can have it');
  return { ...ref, token: claimed.token };
}

describe.runIf(hasPostgres())('a piece', () => {
  it('is finished once, by who claimed it last: not by a worker that was taken for dead', async () => {
    const { db } = test.connection;
    const ref = await planLadder();
    const [early, late] = [await claim(ref), await claim(ref)];
    expect(await ladderStore.finishPiece(db, early)).toBe(false);
    expect(await ladderStore.countUndone(db, ref)).toBe(2);
    expect(await ladderStore.finishPiece(db, late)).toBe(true);
    expect(await ladderStore.finishPiece(db, late)).toBe(false);
    expect(await ladderStore.countUndone(db, ref)).toBe(1);
  });

  it('that is done is not made again', async () => {
    const ref = await planLadder();
    await ladderStore.finishPiece(test.connection.db, await claim(ref));
    expect(await ladderStore.claimPiece(test.connection.db, ref)).toBeUndefined();
  });

  it('of a ladder that was begun anew, or of another workspace, is nobody’s', async () => {
    const { db } = test.connection;
    const ref = await planLadder();
    const held = await claim(ref);
    expect(await ladderStore.claimPiece(db, { ...ref, workspaceId: 'wsp_other' })).toBeUndefined();
    await ladderStore.save(db, ref, { ...plan, run: 2 });
    expect(await ladderStore.claimPiece(db, ref)).toBeUndefined();
    expect(await ladderStore.finishPiece(db, held)).toBe(false);
  });

  it('counts as tried where it failed, and not where its worker ended in order', async () => {
    const { db } = test.connection;
    const ref = await planLadder();
    await ladderStore.handBackPiece(db, await claim(ref), { counts: false });
    await ladderStore.handBackPiece(db, await claim(ref), { counts: true });
    expect(await ladderStore.claimPiece(db, ref)).toEqual({ token: 3, attempts: 2 });
  });

  it('is made anew with all others of its pass, whoever has it, and with all its tries', async () => {
    const { db } = test.connection;
    const ref = await planLadder();
    await ladderStore.finishPiece(db, await claim(ref));
    const held = await claim({ ...ref, place: 1 });
    expect((await ladderStore.reopenPieces(db, ref)).toSorted()).toEqual([0, 1]);
    expect(await ladderStore.finishPiece(db, held)).toBe(false);
    expect(await ladderStore.countUndone(db, ref)).toBe(2);
    expect(await ladderStore.claimPiece(db, ref)).toMatchObject({ attempts: 1 });
  });
});
