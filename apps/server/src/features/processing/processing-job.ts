import type { Database } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import { encodeLanes } from '../../jobs/job-table.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Log } from '../../runtime/log.ts';
import { triedEnough, videoLife } from '../videos/video-life-service.ts';
import { encodeWorkOf, isShortWork, laneOf } from './encode-work.ts';
import { hlsStep } from './hls-step.ts';
import { insightStep } from './insight-step.ts';
import { jobPriority } from './job-priority.ts';
import { mp4Step } from './mp4-step.ts';
import { bestOf, posterStep } from './poster-step.ts';
import { findingsOf, probeStep } from './probe-step.ts';
import { ClaimLostError } from './processing-errors.ts';
import { processingStore, type VideoRef } from './processing-store.ts';
import { ToolError } from './spawn-tool.ts';
import type { StepName } from './step-names.ts';
import { runStep, type StepWork } from './step-runner.ts';
import { storyboardStep } from './storyboard-step.ts';
import { type WorkDir, type WorkParts, withWorkDir } from './work-dir.ts';

export interface ProcessingParts extends WorkParts {
  db: Database;
  queue: Queue;
  log: Log;
  metrics: Metrics;
  /** In each lane of this process. */
  encodesAtOnce: number;
  keepsOriginals: boolean;
  /** Aborted when the worker ends: what is running is handed back. */
  ending: AbortSignal;
}

const works: Record<StepName, (dir: WorkDir) => StepWork> = {
  probe: probeStep,
  mp4: mp4Step,
  poster: posterStep,
  hls: hlsStep,
  storyboard: storyboardStep,
  insight: insightStep,
};

/** Quick things first and beside each other, so that a video plays within seconds; long ones a few at a time. */
export async function processVideos(parts: ProcessingParts): Promise<void> {
  const { queue, log, encodesAtOnce } = parts;
  const run = (task: typeof ingest, name?: string) => async (ref: VideoRef, signal: AbortSignal) => {
    try {
      await withWorkDir(parts, { videoId: ref.videoId, name }, (dir) =>
        task({ ...parts, dir, ref, signal: AbortSignal.any([signal, parts.ending]) }),
      );
    } catch (error) {
      if (error instanceof ClaimLostError) return removeIfGone(parts, ref);
      const words = error instanceof ToolError ? error.stderr.slice(-2_000) : undefined;
      log.warn({ err: error, videoId: ref.videoId, words }, 'working on a video stopped');
      throw error;
    }
  };
  // Of the quick things one slot is always left to others, whatever a single workspace sends.
  await queue.work('video-ingest', run(ingest), { atOnce: encodesAtOnce + 1, perGroup: encodesAtOnce });
  for (const lane of encodeLanes) await queue.work(lane, run(encode), { atOnce: encodesAtOnce, perGroup: 1 });
  await queue.work('video-poster', run(makePoster, '-poster'), { atOnce: 1, perGroup: 1 });
}

/** Deleted while we worked on it: what we made since must go too. */
async function removeIfGone({ db, storage, keys }: ProcessingParts, ref: VideoRef): Promise<void> {
  if (await processingStore.findVideo(db, ref)) return;
  await storage.remove(keys.upload(ref.videoId));
  await storage.removeAll(keys.prefix(ref.videoId));
}

interface Task extends ProcessingParts {
  dir: WorkDir;
  ref: VideoRef;
  signal: AbortSignal;
}

/** From a file of which nothing is known to a video that plays. */
async function ingest(task: Task): Promise<void> {
  const { db, queue, ref } = task;
  if (await stopsAt(task, 'probe')) return;
  const video = await processingStore.findVideo(db, ref);
  if (!video) throw new ClaimLostError('the video is gone');
  const { probe, way } = findingsOf(video);
  const isQuick = way !== 'transcode' || isShortWork(probe);
  if (isQuick && (await stopsAt(task, 'mp4'))) return;
  await makePoster(task);
  await db.transaction(async (tx) => {
    // No job may name a workspace any more that is on its way out.
    if (await lockWorkspace(tx, ref.workspaceId))
      await queue.send(tx, laneOf(probe), ref, await jobPriority(tx, ref.workspaceId, encodeWorkOf(probe)));
  });
}

/** Everything that takes as long as the video, or longer. */
async function encode(task: Task): Promise<void> {
  const { db, ref } = task;
  if (await stopsAt(task, 'mp4')) return;
  const problems = [await perform(task, 'hls'), await perform(task, 'storyboard')];
  await videoLife.end(db, ref, problems.find((problem) => problem !== undefined) ?? null);
  // Whatever comes of it: the video is done.
  await perform(task, 'insight');
  await improvePoster(task);
  if (!task.keepsOriginals) await removeOriginal(task);
}

/** How much better a frame has to be for viewers to see another than those before them did. */
const clearlyBetter = 1.2;

/** The first poster had to be quick. One of an earlier version, or of the owner's choice, stays. */
async function improvePoster(task: Task): Promise<void> {
  const { db, ref } = task;
  const video = await processingStore.findVideo(db, ref);
  const best = bestOf(video?.posterCandidates ?? []);
  if (!video?.poster || !best || video.posterWishMs !== null) return;
  if (best.score < video.poster.score * clearlyBetter) return;
  await processingStore.reopen(db, ref, { name: 'poster', from: ['done'] });
  await makePoster(task);
}

/** Where the owner chooses one meanwhile, the job of that choice goes on with it. */
async function makePoster(task: Task): Promise<void> {
  await perform(task, 'poster').catch((error: unknown) => {
    if (!(error instanceof ClaimLostError)) throw error;
  });
}

/** The file as it came is all that its owner may have left: it goes when another stands in its place. */
async function removeOriginal({ db, ref, storage, keys }: Task): Promise<void> {
  const video = await processingStore.findVideo(db, ref);
  if (video?.playableAt && (await storage.find(keys.mp4(ref.videoId)))) await storage.remove(keys.upload(ref.videoId));
}

const perform = ({ db, dir, ref, signal, metrics }: Task, name: StepName): Promise<string | undefined> =>
  runStep({ db, ref, name, signal, work: counted(metrics, name, works[name](dir)) });

/** One try, however it ends. */
const counted =
  (metrics: Metrics, name: StepName, work: StepWork): StepWork =>
  async (context) => {
    const ended = metrics.stepBegan(name);
    try {
      const changes = await work(context);
      ended('done');
      return changes;
    } catch (error) {
      ended(context.signal.aborted ? 'interrupted' : 'failed');
      throw error;
    }
  };

/** Without these there is no video: its other steps are called off. What is no video at all gives its slot back. */
async function stopsAt(task: Task, name: StepName): Promise<boolean> {
  const { db, ref, dir } = task;
  const reason = await perform(task, name);
  if (reason === undefined) return false;
  const isFileAtFault = name === 'probe' && reason !== triedEnough;
  if (isFileAtFault) await dir.storage.remove(dir.keys.upload(ref.videoId));
  await db.transaction(async (tx) => {
    await processingStore.cancelWaiting(tx, ref, reason);
    await videoLife.end(tx, ref, reason);
    if (isFileAtFault) await videoLife.change(tx, ref, { originalGoneAt: new Date() });
  });
  return true;
}
