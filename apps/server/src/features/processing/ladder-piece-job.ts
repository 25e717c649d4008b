import { join } from 'node:path';
import type { Database, Transaction } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Queue } from '../../jobs/queue.ts';
import { triedEnough } from '../videos/video-life-service.ts';
import { bt709 } from './colour.ts';
import { jobPriority } from './job-priority.ts';
import { type LadderPlan, pieceAt, progressOfLadder } from './ladder-plan.ts';
import { ladderStore, type PieceClaim, type PieceRef } from './ladder-store.ts';
import { rateFilters } from './picture-repairs.ts';
import { pieceArguments } from './piece-arguments.ts';
import { pieceKey } from './piece-files.ts';
import { findingsOf, probeOfMp4 } from './probe-step.ts';
import { ClaimLostError, HardwareEncodeError, MissingToolError } from './processing-errors.ts';
import { processingStore } from './processing-store.ts';
import { runTool } from './spawn-tool.ts';
import { maxTries } from './step-runner.ts';
import { budgetOf } from './tool-budget.ts';
import { software, type VideoEncoder } from './video-encoders.ts';
import type { WorkDir } from './work-dir.ts';

interface PieceTask {
  db: Database;
  queue: Pick<Queue, 'send' | 'sendInTurn'>;
  dir: WorkDir;
  ref: PieceRef;
  signal: AbortSignal;
}

const lookEveryMs = 1_000;

/** One piece of a long film's ladder. It counts only while its claim holds; the last one calls for who joins them. */
export async function encodePiece(task: PieceTask): Promise<void> {
  const { db, ref, signal } = task;
  const claimed = await ladderStore.claimPiece(db, ref);
  if (!claimed) return;
  const claim = { ...ref, token: claimed.token };
  if (claimed.attempts > maxTries) return giveUp(task);
  const lost = new AbortController();
  const timer = setInterval(() => {
    ladderStore.holdsPiece(db, claim).then(
      (holds) => holds || lost.abort(),
      () => undefined,
    );
  }, lookEveryMs);
  try {
    const plan = await makePiece({ ...task, signal: AbortSignal.any([signal, lost.signal]) }, claim);
    await finish(task, claim, plan);
  } catch (error) {
    if (lost.signal.aborted || error instanceof ClaimLostError) throw new ClaimLostError('the piece is not ours');
    const counts = !signal.aborted;
    if (counts && error instanceof HardwareEncodeError) return await goOnInSoftware(task, claim, error);
    if (counts && claimed.attempts >= maxTries) return await giveUp(task);
    await ladderStore.handBackPiece(db, claim, { counts });
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function makePiece(task: PieceTask, claim: PieceClaim): Promise<LadderPlan> {
  const { db, dir, ref, signal } = task;
  const [plan, video] = [await ladderStore.find(db, ref), await processingStore.findVideo(db, ref)];
  if (!plan || !video) throw new ClaimLostError('the video is gone');
  const pass = plan.passes[ref.pass];
  if (!pass || pass.rungs === 'copy') throw new Error('this pass has no pieces');
  if (!dir.tools) throw new MissingToolError('this worker has no ffmpeg');
  const { path, sizeBytes } = await dir.mp4();
  const folder = await dir.subfolder('piece');
  const rungs = pass.rungs.map((rung) => ({ rung, to: join(folder, `v${rung.name}.mp4`) }));
  const probe = probeOfMp4(findingsOf(video));
  const { colour = bt709, durationSeconds } = probe;
  const piece = pieceAt(plan.cuts, ref.place, durationSeconds);
  const encoder = encoderOf(plan, dir);
  const repairs = rateFilters(probe, pass.cuts);
  const args = pieceArguments({ path, piece, cuts: pass.cuts, rungs, colour, repairs, encoder });
  await runTool({
    ...{ path: dir.tools.ffmpeg, args, signal },
    ...budgetOf(piece.to - piece.from, sizeBytes, encoder),
  }).catch((error: unknown) => {
    throw encoder.kind === 'software' ? error : new HardwareEncodeError(`${encoder.kind} failed`, { cause: error });
  });
  for (const { rung, to } of rungs) await dir.put(pieceKey(dir, ref.videoId, claim, rung.name), to);
  return plan;
}

/** That of the plan, which another worker may have made. */
function encoderOf({ encoder }: LadderPlan, dir: WorkDir): VideoEncoder {
  if (encoder === 'software') return software;
  if (encoder !== dir.encoder.kind) throw new HardwareEncodeError(`this worker has no ${encoder}`);
  return dir.encoder;
}

/** The whole pass: pieces of two encoders do not fit together. */
async function goOnInSoftware({ db, queue, dir, ref }: PieceTask, claim: PieceClaim, err: Error): Promise<void> {
  const { workspaceId, videoId, run, pass } = ref;
  dir.log.warn({ err, videoId }, 'the ladder is encoded in software');
  await db.transaction(async (tx) => {
    const isThere = (await lockWorkspace(tx, workspaceId)) && (await processingStore.lock(tx, ref, 'hls'));
    const plan = await ladderStore.find(tx, ref);
    if (!isThere || !plan || !(await ladderStore.holdsPiece(tx, claim)))
      throw new ClaimLostError('the piece is not ours');
    await ladderStore.save(tx, ref, { ...plan, encoder: 'software' });
    const places = await ladderStore.reopenPieces(tx, ref);
    const payloads = places.map((place) => ({ workspaceId, videoId, run, pass, place }));
    await queue.sendInTurn(tx, 'video-piece', payloads, workspaceId);
  });
}

/** The step's row is held meanwhile: of two that end at once, the second sees what the first has done. */
async function finish({ db, queue, ref }: PieceTask, claim: PieceClaim, plan: LadderPlan): Promise<void> {
  await db.transaction(async (tx) => {
    const isThere = (await lockWorkspace(tx, ref.workspaceId)) && (await processingStore.lock(tx, ref, 'hls'));
    if (!isThere || !(await ladderStore.finishPiece(tx, claim))) throw new ClaimLostError('the piece is not ours');
    const undone = await ladderStore.countUndone(tx, ref);
    const progress = progressOfLadder(plan, 1 - undone / plan.cuts.length);
    await processingStore.advance(tx, ref, { name: 'hls', progress });
    if (undone === 0) await callForLadder(tx, queue, ref);
  });
}

async function callForLadder(tx: Transaction, queue: PieceTask['queue'], { workspaceId, videoId }: PieceRef) {
  await queue.send(tx, 'video-ladder', { workspaceId, videoId }, await jobPriority(tx, workspaceId));
}

/** Without one of its pieces there is no ladder. The film plays all the same. */
async function giveUp({ db, queue, dir, ref }: PieceTask): Promise<void> {
  await db.transaction(async (tx) => {
    const isThere = (await lockWorkspace(tx, ref.workspaceId)) && (await processingStore.lock(tx, ref, 'hls'));
    if (!isThere) throw new ClaimLostError('the video is gone');
    await processingStore.fail(tx, ref, { name: 'hls', reason: triedEnough });
    await ladderStore.remove(tx, ref);
    await callForLadder(tx, queue, ref);
  });
  await dir.storage.removeAll(dir.keys.pieces(ref.videoId, ref.run));
}
