import type { ProcessingStep } from '@kinora/contract';
import type { Database, Transaction } from '../../db/connect.ts';
import { videoJobs } from '../../jobs/job-table.ts';
import type { Queue } from '../../jobs/queue.ts';
import { videoLife } from '../videos/video-life-service.ts';
import { jobPriority } from './job-priority.ts';
import { processingStore, type StepRow, type VideoRef } from './processing-store.ts';
import { type StepName, stepNames } from './step-names.ts';

interface Parts {
  db: Database;
  queue: Pick<Queue, 'send' | 'isWaiting'>;
  /** Whether there is a file left to work on. */
  hasSource: (videoId: string) => Promise<boolean>;
  now?: () => number;
}

const paceLifeMs = 60_000;

/** The side of the server: asks for work and says how it goes. The worker does it. */
export function createProcessingService({ db, queue, hasSource, now = Date.now }: Parts) {
  let pace: { of: Map<StepName, number>; until: number } | undefined;

  /** Learnt from this installation's own history; it changes slowly. */
  async function currentPace(): Promise<Map<StepName, number>> {
    if (!pace || pace.until < now()) pace = { of: await processingStore.paceOfSteps(db), until: now() + paceLifeMs };
    return pace.of;
  }

  const enqueue = async (tx: Transaction, ref: VideoRef) =>
    queue.send(tx, 'video-ingest', ref, await jobPriority(tx, ref.workspaceId));

  return {
    /** With the transaction in which a file becomes a video. */
    async begin(tx: Transaction, ref: VideoRef): Promise<void> {
      await processingStore.insertSteps(tx, ref);
      await enqueue(tx, ref);
    },

    /** False where nothing failed, or nothing is left to work on. */
    async restart(tx: Transaction, ref: VideoRef): Promise<boolean> {
      if (!(await hasSource(ref.videoId)) || !(await processingStore.restart(tx, ref))) return false;
      // Of what an earlier version worked on, this one knows more to do.
      await processingStore.insertSteps(tx, ref);
      await videoLife.reopen(tx, ref);
      await enqueue(tx, ref);
      return true;
    },

    /** Takes hold of the step whatever its state: a job that is about to begin reads the wish only after this one. */
    async redoPoster(tx: Transaction, ref: VideoRef): Promise<void> {
      const from = ['waiting', 'running', 'done', 'failed', 'skipped'] as const;
      if (await processingStore.reopen(tx, ref, { name: 'poster', from })) await queue.send(tx, 'video-poster', ref);
    },

    /** Undefined as long as nobody has looked into its file. */
    async hasSound(ref: VideoRef): Promise<boolean | undefined> {
      const found = (await processingStore.findVideo(db, ref))?.probe;
      return found ? found.probe.audioCodec !== undefined : undefined;
    },

    /** Captions of what is said, whatever became of earlier ones. False where they are being made. */
    async requestCaptions(tx: Transaction, ref: VideoRef, lang: string): Promise<boolean> {
      const from = ['done', 'failed', 'skipped'] as const;
      const isNew = await processingStore.insertStep(tx, ref, 'captions');
      if (!isNew && !(await processingStore.reopen(tx, ref, { name: 'captions', from }))) return false;
      await queue.send(tx, 'video-captions', { ...ref, lang }, await jobPriority(tx, ref.workspaceId));
      return true;
    },

    /** Work that no job stands for any more, whatever became of it, gets a new one. */
    async resumeForgotten(): Promise<void> {
      for (const ref of await processingStore.listUnfinished(db))
        await db.transaction(async (tx) => {
          if (!(await queue.isWaiting(tx, videoJobs, { videoId: ref.videoId }))) await enqueue(tx, ref);
        });
    },

    async stepsOf(workspaceId: string, videoIds: string[]): Promise<Map<string, ProcessingStep[]>> {
      if (videoIds.length === 0) return new Map();
      const [rows, paces] = await Promise.all([processingStore.listSteps(db, workspaceId, videoIds), currentPace()]);
      const byVideo = Map.groupBy(rows, ({ videoId }) => videoId);
      return new Map([...byVideo].map(([videoId, steps]) => [videoId, steps.toSorted(inOrder).map(toStep(paces))]));
    },
  };
}

const inOrder = (left: StepRow, right: StepRow) => stepNames.indexOf(left.step) - stepNames.indexOf(right.step);

const toStep =
  (paces: Map<StepName, number>) =>
  (row: StepRow & { durationMs: number | null }): ProcessingStep => {
    const isOpen = row.state === 'waiting' || row.state === 'running';
    const pace = paces.get(row.step);
    const wholeSeconds = pace === undefined || row.durationMs === null ? null : (pace * row.durationMs) / 1000;
    return {
      step: row.step,
      state: row.state,
      progress: row.progress,
      seconds_left: isOpen && wholeSeconds !== null ? Math.ceil(wholeSeconds * (1 - row.progress)) : null,
      reason: row.reason,
    };
  };
