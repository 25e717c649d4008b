import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Empty, EpochSeconds, VideoId } from '../scalars.ts';
import { Disk } from '../system.ts';
import { note } from './administrators.ts';

export const Overview = z.object({
  version: z.string(),
  accounts: z.object({ active: z.int(), suspended: z.int(), deleting: z.int(), administrators: z.int() }),
  videos: z.record(z.string(), z.int()),
  stored_bytes: z.object({ videos: z.number(), images: z.number() }),
  /** Of the last 30 days, as the figures of all accounts say it; null where they cannot be read now. */
  traffic: z.nullable(z.object({ plays: z.number(), watched_seconds: z.number() })),
  work: z.object({ waiting: z.int(), active: z.int(), failed: z.int(), oldest_seconds: z.number() }),
  health: z.object({ database: z.boolean(), storage: z.boolean(), disk: Disk }),
  /** Settings in force; of secrets only whether there is one. */
  settings: z.array(z.object({ name: z.string(), value: z.string(), is_given: z.boolean(), is_secret: z.boolean() })),
  /** What is not as it should be, in plain words. */
  warnings: z.array(z.object({ setting: z.string(), text: z.string() })),
});
export type Overview = z.infer<typeof Overview>;

const WorkQueue = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  oldest_seconds: z.number(),
});

export const StorageKind = z.enum(['originals', 'files', 'streams', 'pictures', 'captions', 'pieces', 'images']);
export type StorageKind = z.infer<typeof StorageKind>;

/** What lies in the storage, as it was found when that was last looked through as a whole. */
export const StorageUse = z.object({
  kinds: z.array(z.object({ kind: StorageKind, objects: z.number(), bytes: z.number() })),
  /** What nobody needed any more, in this round and all before it. */
  removed: z.object({ objects: z.number(), bytes: z.number() }),
  /** Null before the first round has ended. */
  counted_at: z.nullable(EpochSeconds),
});
export type StorageUse = z.infer<typeof StorageUse>;

const JobId = z.uuid();

export const Job = z.object({
  id: JobId,
  queue: z.string(),
  state: z.enum(['waiting', 'active', 'failed']),
  created_at: EpochSeconds,
  tries: z.int(),
  /** Why the last try failed. */
  reason: z.string(),
  /** The film it is about. */
  video_id: z.nullable(z.string()),
  can_cancel: z.boolean(),
});
export type Job = z.infer<typeof Job>;

export const FailedVideo = z.object({
  id: VideoId,
  name: z.string(),
  reason: z.string(),
  at: EpochSeconds,
});
export type FailedVideo = z.infer<typeof FailedVideo>;

const oneJob = z.strictObject({ job_id: JobId, ...note });

export const installationEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    summary: 'How the installation fares, and what of it is not set up as it should be',
    input: Empty,
    output: Overview,
    errors: [],
  }),
  setup: endpoint({
    method: 'GET',
    path: '/admin/setup',
    access: 'admin',
    summary: 'Whether somebody has gone through the set-up',
    input: Empty,
    output: z.object({ is_finished: z.boolean() }),
    errors: [],
  }),
  finishSetup: endpoint({
    method: 'POST',
    path: '/admin/setup/finish',
    access: 'admin',
    summary: 'Say that the installation is set up; it is then no longer offered',
    input: Empty,
    output: Done,
    errors: [],
    proof: true,
  }),
  work: endpoint({
    method: 'GET',
    path: '/admin/work',
    access: 'admin',
    summary:
      'Background work by kind, up to 200 jobs of it, failed ones first, the videos that failed last, with their reasons, and what the storage holds',
    input: Empty,
    output: z.object({
      /** Processes that do it. */
      workers: z.int(),
      queues: z.array(WorkQueue),
      jobs: z.array(Job),
      failed_videos: z.array(FailedVideo),
      storage: StorageUse,
    }),
    errors: [],
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/admin/work/:job_id/retry',
    access: 'admin',
    summary: 'Try a job that was given up once more, or one that waits for its next try at once',
    input: oneJob,
    output: Done,
    errors: ['job_not_found'],
    proof: true,
  }),
  cancelJob: endpoint({
    method: 'POST',
    path: '/admin/work/:job_id/cancel',
    access: 'admin',
    summary: 'Take a job out of the queue: one that was given up, or a mail or a look at a subscription that waits',
    input: oneJob,
    output: Done,
    errors: ['job_not_found'],
    proof: true,
  }),
};
