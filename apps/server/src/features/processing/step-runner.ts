import type { Database, Transaction } from '../../db/connect.ts';
import type { Insight } from '../../db/schema.ts';
import { keepInsight } from '../insights/insight-service.ts';
import { keepTracks, type MadeTrack } from '../text-tracks/text-track-service.ts';
import { triedEnough, type VideoChanges, videoLife } from '../videos/video-life-service.ts';
import { ladderStore } from './ladder-store.ts';
import { ClaimLostError, SkippedStepError, UnsupportedMediaError, WaitsForPiecesError } from './processing-errors.ts';
import { processingStore, type StepClaim, type VideoRef, type WorkedVideo } from './processing-store.ts';
import type { StepName } from './step-names.ts';

export const maxTries = 3;
const reportEveryMs = 1_000;

export interface StepContext {
  video: WorkedVideo;
  /** Different for each try: names what this try makes. */
  token: number;
  /** Aborted when the worker ends or the claim is lost. */
  signal: AbortSignal;
  /** Between 0 and 1. */
  report: (progress: number) => void;
  /** Shows what is ready before the step is. Throws where somebody else has the claim. */
  publish: (changes: VideoChanges) => Promise<void>;
}

/** What a step leaves behind. */
interface StepChanges extends VideoChanges {
  insight?: Insight;
  tracks?: readonly MadeTrack[];
  /** For the owner: what could not be done of it. */
  note?: string;
}

export type StepWork = (context: StepContext) => Promise<StepChanges>;

interface Run {
  db: Database;
  ref: VideoRef;
  name: StepName;
  signal: AbortSignal;
  work: StepWork;
}

/**
 * One step of one video. What it made counts only while its claim holds, in one transaction with the step's end.
 * Answers why the video cannot go on, or nothing.
 */
export async function runStep({ db, ref, name, signal, work }: Run): Promise<string | undefined> {
  const claim = await processingStore.claim(db, ref, name);
  if (!claim) return reasonOf(db, ref, name);
  const { token, attempts } = claim;
  const video = await processingStore.findVideo(db, ref);
  if (!video) throw new ClaimLostError('the video is gone');
  if (attempts > maxTries) return giveUp(db, ref, { name, token, reason: triedEnough });
  const lost = new AbortController();
  const reporter = createReporter(db, ref, { name, token, onLost: () => lost.abort() });
  const publish = (changes: VideoChanges) => commit(db, ref, { name, token, changes, ends: false });
  try {
    const context = { video, token, signal: AbortSignal.any([signal, lost.signal]), report: reporter.report, publish };
    const changes = await work(context);
    await commit(db, ref, { name, token, changes, ends: true });
    return undefined;
  } catch (error) {
    if (lost.signal.aborted) throw new ClaimLostError('somebody else has the claim');
    if (error instanceof WaitsForPiecesError) {
      await processingStore.leave(db, ref, { name, token });
      throw error;
    }
    if (signal.aborted) {
      await processingStore.handBack(db, ref, { name, token });
      throw error;
    }
    return await settleFailure(db, ref, { name, token, attempts, error });
  } finally {
    reporter.stop();
  }
}

/** What cannot be claimed is over, which is not to say that it is done. */
async function reasonOf(db: Database, ref: VideoRef, name: StepName): Promise<string | undefined> {
  const step = await processingStore.findStep(db, ref, name);
  if (!step) throw new ClaimLostError('the video is gone');
  return step.state === 'failed' ? (step.reason ?? triedEnough) : undefined;
}

interface Failure extends StepClaim {
  attempts: number;
  error: unknown;
}

async function settleFailure(db: Database, ref: VideoRef, failure: Failure): Promise<string | undefined> {
  const { name, token, attempts, error } = failure;
  if (error instanceof ClaimLostError) throw error;
  if (error instanceof SkippedStepError) {
    await processingStore.settle(db, ref, { name, token, state: 'skipped', reason: error.message });
    return undefined;
  }
  if (error instanceof UnsupportedMediaError) return giveUp(db, ref, { name, token, reason: error.message });
  if (attempts >= maxTries) return giveUp(db, ref, { name, token, reason: triedEnough });
  await processingStore.settle(db, ref, { name, token, state: 'waiting' });
  throw error;
}

async function giveUp(db: Database, ref: VideoRef, end: StepClaim & { reason: string }) {
  await db.transaction(async (tx) => {
    const settled = await processingStore.settle(tx, ref, { ...end, state: 'failed' });
    if (!settled) throw new ClaimLostError('somebody else has the claim');
    if (end.name === 'hls') await ladderStore.remove(tx, ref);
  });
  return end.reason;
}

interface Commit extends StepClaim {
  changes: StepChanges;
  ends: boolean;
}

async function commit(db: Database, ref: VideoRef, { name, token, changes, ends }: Commit): Promise<void> {
  const { insight, tracks = [], note: reason = null, ...ofVideo } = changes;
  await db.transaction(async (tx) => {
    const holds = ends
      ? await processingStore.settle(tx, ref, { name, token, state: 'done', reason })
      : await processingStore.holds(tx, ref, { name, token });
    if (!holds || !(await videoLife.change(tx, ref, ofVideo))) throw new ClaimLostError('somebody else has the claim');
    if (insight) await keepInsight(tx, ref, insight);
    if (tracks.length > 0) await keepTracks(tx, await videoOf(tx, ref), tracks);
    if (ends && name === 'hls') await ladderStore.remove(tx, ref);
  });
}

/** What is read along belongs to the video, whichever of its cuts it was made of. */
async function videoOf(tx: Transaction, ref: VideoRef): Promise<VideoRef> {
  const video = await processingStore.findVideo(tx, ref);
  return { ...ref, videoId: video?.cutOf ?? ref.videoId };
}

/** Writes progress at most once a second, and tells when the claim is gone. */
function createReporter(db: Database, ref: VideoRef, { onLost, ...claim }: StepClaim & { onLost: () => void }) {
  let progress = 0;
  const timer = setInterval(() => {
    processingStore.report(db, ref, { ...claim, progress }).then(
      (holds) => holds || onLost(),
      () => undefined,
    );
  }, reportEveryMs);
  return {
    report(value: number) {
      progress = Math.max(progress, Math.min(value, 1));
    },
    stop: () => clearInterval(timer),
  };
}
