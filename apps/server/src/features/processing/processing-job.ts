import type { Database } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Findings, Probe } from '../../db/schema.ts';
import type { EncodeLane } from '../../jobs/job-table.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { inSpan } from '../../telemetry/spans.ts';
import type { Speech } from '../speech/speech-service.ts';
import { triedEnough, videoLife } from '../videos/video-life-service.ts';
import { captionsStep } from './captions-step.ts';
import { encodeWorkOf, laneOf } from './encode-work.ts';
import { createFilmCache, type FilmCache } from './film-cache.ts';
import { hlsStep } from './hls-step.ts';
import { insightStep } from './insight-step.ts';
import { jobPriority } from './job-priority.ts';
import { encodePiece } from './ladder-piece-job.ts';
import { ladderStore } from './ladder-store.ts';
import { mp4Step } from './mp4-step.ts';
import { bestOf, posterStep } from './poster-step.ts';
import { findingsOf, probeStep } from './probe-step.ts';
import { ClaimLostError, WaitsForPiecesError } from './processing-errors.ts';
import { processingStore, type VideoRef } from './processing-store.ts';
import { ToolError } from './spawn-tool.ts';
import type { StepName } from './step-names.ts';
import { runStep, type StepWork } from './step-runner.ts';
import { storyboardStep } from './storyboard-step.ts';
import { tracksStep } from './tracks-step.ts';
import { type LocalFile, type WorkDir, type WorkParts, withWorkDir } from './work-dir.ts';

export interface ProcessingParts extends WorkParts {
  db: Database;
  queue: Queue;
  metrics: Metrics;
  /** In each lane of this process. */
  encodesAtOnce: number;
  keepsOriginals: boolean;
  speech: Speech;
  /** All of a film is there that can be. */
  onEnded: (film: VideoRef) => Promise<void>;
  /** Aborted when the worker ends: what is running is handed back. */
  ending: AbortSignal;
}

const works: Record<Exclude<StepName, 'captions'>, (task: Task) => StepWork> = {
  probe: ({ dir }) => probeStep(dir),
  mp4: ({ dir }) => mp4Step(dir),
  poster: ({ dir }) => posterStep(dir),
  tracks: ({ dir }) => tracksStep(dir),
  hls: ({ dir, ...task }) => hlsStep(dir, task),
  storyboard: ({ dir }) => storyboardStep(dir),
  insight: ({ dir }) => insightStep(dir),
};

/** Quick things first and beside each other, so that a video plays within seconds; long ones a few at a time. */
export async function processVideos(parts: ProcessingParts): Promise<void> {
  const { queue, log, encodesAtOnce, storage, ending } = parts;
  const run =
    <Ref extends VideoRef>(
      work: (task: Task<Ref>) => Promise<void>,
      nameOf: (ref: Ref) => string = () => '',
      films?: FilmCache,
    ) =>
    async (ref: Ref, signal: AbortSignal) => {
      const { videoId } = ref;
      const perform = (film?: () => Promise<LocalFile>) =>
        withWorkDir(parts, { videoId, name: nameOf(ref), ...(film ? { film } : {}) }, (dir) =>
          work({ ...parts, dir, ref, signal: AbortSignal.any([signal, ending]) }),
        );
      try {
        await (films ? films.use(videoId, perform) : perform());
      } catch (error) {
        if (error instanceof ClaimLostError) return removeIfGone(parts, ref);
        const words = error instanceof ToolError ? error.stderr.slice(-2_000) : undefined;
        log.warn({ err: error, videoId, words }, 'working on a video stopped');
        throw error;
      }
    };
  const films = storage.ingest.kind === 'bucket' ? createFilmCache(parts) : undefined;
  ending.addEventListener('abort', () => void films?.close());
  const one = { atOnce: encodesAtOnce, perGroup: 1 };
  // Of the quick things one slot is always left to others, whatever a single workspace sends.
  await queue.work('video-ingest', run(ingest), { atOnce: encodesAtOnce + 1, perGroup: encodesAtOnce });
  await queue.work('video-encode', run(encode), one);
  await queue.work('video-encode-long', run(transcode), one);
  await queue.work(
    'video-ladder',
    run(encode, () => '-ladder'),
    one,
  );
  // As many of one workspace as there is room for: others come in turn, after one piece at most.
  if (parts.tools)
    await queue.work(
      'video-piece',
      run(encodePiece, ({ pass, place }) => `-piece${pass}-${place}`, films),
      {
        atOnce: encodesAtOnce,
      },
    );
  await queue.work(
    'video-poster',
    run(makePoster, () => '-poster'),
    { atOnce: 1, perGroup: 1 },
  );
  await queue.work(
    'video-captions',
    run(writeCaptions, () => '-captions'),
    { atOnce: 1 },
  );
}

/** Deleted while we worked on it: what we made since must go too. */
async function removeIfGone({ db, storage, keys }: ProcessingParts, ref: VideoRef): Promise<void> {
  if (await processingStore.findVideo(db, ref)) return;
  await storage.remove(keys.upload(ref.videoId));
  await storage.removeAll(keys.prefix(ref.videoId));
}

interface Task<Ref extends VideoRef = VideoRef> extends ProcessingParts {
  dir: WorkDir;
  ref: Ref;
  signal: AbortSignal;
}

/** From a file of which nothing is known to a video that plays. */
async function ingest(task: Task): Promise<void> {
  if (await stopsAt(task, 'probe')) return;
  const { probe, way } = await findProbe(task);
  const lane = laneOf(probe, way);
  if (lane !== 'video-encode-long' && (await stopsAt(task, 'mp4'))) return;
  await makePoster(task);
  await passOn(task, lane, probe);
}

async function findProbe({ db, ref }: Task): Promise<Findings> {
  const video = await processingStore.findVideo(db, ref);
  if (!video) throw new ClaimLostError('the video is gone');
  return findingsOf(video);
}

async function passOn({ db, queue, ref }: Task, lane: EncodeLane, probe: Probe): Promise<void> {
  await db.transaction(async (tx) => {
    // No job may name a workspace any more that is on its way out.
    if (await lockWorkspace(tx, ref.workspaceId))
      await queue.send(tx, lane, ref, await jobPriority(tx, ref.workspaceId, encodeWorkOf(probe)));
  });
}

/** A long film that plays nowhere as it is. */
async function transcode(task: Task): Promise<void> {
  if (await stopsAt(task, 'mp4')) return;
  const { probe } = await findProbe(task);
  await passOn(task, 'video-ladder', probe);
}

/** Everything that takes as long as the video, or longer. */
async function encode(task: Task): Promise<void> {
  const { db, ref } = task;
  if (await stopsAt(task, 'mp4')) return;
  // Whatever comes of it: films play without.
  await perform(task, 'tracks');
  const ladder = await makeLadder(task);
  const storyboard = await perform(task, 'storyboard');
  if (ladder === 'waits for pieces') return;
  const problems = [ladder.problem, storyboard];
  await videoLife.end(db, ref, problems.find((problem) => problem !== undefined) ?? null);
  await task.onEnded(ref);
  // Whatever comes of it: the video is done.
  await perform(task, 'insight');
  await improvePoster(task);
  if (!task.keepsOriginals) await removeOriginal(task);
  await callForCaptions(task);
}

/** In a lane of its own, for which nothing else waits. */
async function callForCaptions({ db, queue, ref, speech }: Task): Promise<void> {
  const video = await processingStore.findVideo(db, ref);
  // A new cut keeps the captions of its video.
  if (video?.cutOf) return;
  if (!speech.isOn || !video?.playableAt || findingsOf(video).probe.audioCodec === undefined) return;
  await db.transaction(async (tx) => {
    if (!(await lockWorkspace(tx, ref.workspaceId))) return;
    await processingStore.insertStep(tx, ref, 'captions');
    const step = await processingStore.findStep(tx, ref, 'captions');
    const { videoId } = ref;
    if (step?.state === 'waiting' && !(await queue.isWaiting(tx, ['video-captions'], { videoId })))
      await queue.send(tx, 'video-captions', ref, await jobPriority(tx, ref.workspaceId));
  });
}

async function writeCaptions(task: Task<VideoRef & { lang?: string | undefined }>): Promise<void> {
  const { dir, db, speech, ref } = task;
  await performWork(task, 'captions', captionsStep(dir, { db, speech, lang: ref.lang }));
}

/** Of a ladder that is over, the pieces go. */
async function makeLadder(task: Task): Promise<'waits for pieces' | { problem: string | undefined }> {
  const { db, ref, storage, keys } = task;
  const plan = await ladderStore.find(db, ref);
  try {
    const problem = await perform(task, 'hls');
    if (plan) await storage.removeAll(keys.pieces(ref.videoId, plan.run));
    return { problem };
  } catch (error) {
    if (error instanceof WaitsForPiecesError) return 'waits for pieces';
    throw error;
  }
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

const perform = (task: Task, name: keyof typeof works): Promise<string | undefined> =>
  performWork(task, name, works[name](task));

const performWork = ({ db, ref, signal, metrics }: Task, name: StepName, work: StepWork) =>
  runStep({ db, ref, name, signal, work: counted(metrics, name, work) });

/** One try, however it ends. */
const counted =
  (metrics: Metrics, name: StepName, work: StepWork): StepWork =>
  async (context) => {
    const ended = metrics.stepBegan(name);
    try {
      const changes = await inSpan(`step ${name}`, {}, () => work(context));
      ended('done');
      return changes;
    } catch (error) {
      ended(context.signal.aborted ? 'interrupted' : 'failed');
      throw error;
    }
  };

/** Without these there is no video: its other steps are called off. What is no video at all gives its slot back. */
async function stopsAt(task: Task, name: 'probe' | 'mp4'): Promise<boolean> {
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
