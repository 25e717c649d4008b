import type { QueueOptions } from 'pg-boss';
import { z } from 'zod';

interface JobRow {
  payload: z.ZodType<object | null>;
  /** How patiently it is tried. */
  policy: QueueOptions;
}

/** What comes round by the clock knows by itself what to do. */
const scheduled = z.null();

const video = z.object({ workspaceId: z.string(), videoId: z.string() });

/** Every job that waits to be done in the background. The payload is what lies in the database in the meantime. */
export const jobTable = {
  mail: {
    // It holds one-time codes, so it is sealed.
    payload: z.object({ to: z.string(), sealed: z.string(), sendBefore: z.number().nullable() }),
    // For a day: what is of no use any more by then says so itself.
    policy: { retryLimit: 720, retryDelay: 2, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 60 },
  },
  'delete-account': {
    payload: z.object({ accountId: z.string() }),
    policy: { retryLimit: 720, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 900 },
  },
  'sync-subscription': {
    payload: z.object({
      providerSubscriptionId: z.string(),
      /** The message of the provider that asked for it, if one did. */
      eventId: z.string().optional(),
    }),
    policy: { retryLimit: 500, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  },
  'reconcile-subscriptions': { payload: scheduled, policy: { retryLimit: 0, expireInSeconds: 600 } },
  cleanup: { payload: scheduled, policy: { retryLimit: 0, expireInSeconds: 120 } },
  // Counts its own tries. A worker that dies is found out as below.
  'video-import': {
    payload: video,
    policy: { retryLimit: 1000, retryDelay: 5, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  },
  // Each step counts its own tries. A worker that dies is found out by its missing heartbeat.
  'video-ingest': {
    payload: video,
    policy: { retryLimit: 1000, retryDelay: 2, expireInSeconds: 7_200, heartbeatSeconds: 20 },
  },
  'video-encode': {
    payload: video,
    policy: { retryLimit: 1000, retryDelay: 10, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  },
  'video-encode-long': {
    payload: video,
    policy: { retryLimit: 1000, retryDelay: 10, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  },
  // Plans the ladder of a long film, and puts it together when all of its pieces are there.
  'video-ladder': {
    payload: video,
    policy: { retryLimit: 1000, retryDelay: 10, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  },
  // Counts its own tries.
  'video-piece': {
    payload: video.extend({ run: z.number(), pass: z.number(), place: z.number() }),
    policy: { retryLimit: 1000, retryDelay: 2, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  },
  // Somebody waits for it.
  'video-poster': {
    payload: video,
    policy: { retryLimit: 1000, retryDelay: 2, expireInSeconds: 7_200, heartbeatSeconds: 20 },
  },
  // Nobody waits for it. Without a language it is the film's own, as far as that is known.
  'video-captions': {
    payload: video.extend({ lang: z.string().optional() }),
    policy: { retryLimit: 1000, retryDelay: 10, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  },
  // At the time that was set.
  'publish-player': {
    payload: z.object({ workspaceId: z.string(), playerId: z.string(), version: z.number(), at: z.number() }),
    policy: { retryLimit: 720, retryDelay: 2, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 60 },
  },
  'stats-roll-up': { payload: scheduled, policy: { retryLimit: 0, expireInSeconds: 600 } },
  'forget-stats': {
    payload: z.object({ scope: z.enum(['player', 'video']), id: z.string() }),
    policy: { retryLimit: 720, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 600 },
  },
  'report-mails': { payload: scheduled, policy: { retryLimit: 0, expireInSeconds: 1_800 } },
  'publish-cuts': { payload: scheduled, policy: { retryLimit: 0, expireInSeconds: 600 } },
  'sweep-orphans': { payload: scheduled, policy: { retryLimit: 0, expireInSeconds: 900 } },
} as const satisfies Record<string, JobRow>;

/**
 * The names of jobs of earlier versions, whose schedules would go on. What waits under them is made up for: cleanup and
 * sweep come round again, and the sweep resumes videos that no job stands for.
 */
export const retiredJobs = ['tidy', 'video-intake', 'reconcile-media'];

export type JobName = keyof typeof jobTable;
export const jobNames = Object.keys(jobTable) as JobName[];

export type JobPayload<Name extends JobName> = z.output<(typeof jobTable)[Name]['payload']>;

export type ScheduledJob = { [Name in JobName]: JobPayload<Name> extends null ? Name : never }[JobName];

export const encodeLanes = ['video-encode', 'video-encode-long', 'video-ladder'] as const satisfies JobName[];
export type EncodeLane = (typeof encodeLanes)[number];

/** All that may stand for a video. */
export const videoJobs = [
  'video-import',
  'video-ingest',
  ...encodeLanes,
  'video-poster',
  'video-piece',
  'video-captions',
] as const satisfies JobName[];

/** The payload as it was promised, or an error that says what of it does not fit, without its values. */
export function readPayload<Name extends JobName>(name: Name, data: unknown): JobPayload<Name> {
  const parsed = jobTable[name].payload.safeParse(data);
  if (parsed.success) return parsed.data as JobPayload<Name>;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
  throw new Error(`the payload of this ${name} job does not fit: ${problems.join('; ')}`);
}
