import { done, type InputOf, type OutputOf } from '@kinora/contract';
import type { AdminAct, adminApi, Job, StorageUse } from '@kinora/contract/admin';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { JobName } from '../../jobs/job-table.ts';
import { cancellable, type OpenJob, type Queue } from '../../jobs/queue.ts';
import type { Settings } from '../../settings/settings.ts';
import { findSetupWarnings } from '../../settings/setup-warnings.ts';
import { version } from '../../settings/version.ts';
import type { AccountAdminService } from '../accounts/account-admin-service.ts';
import type { AdministratorService } from '../administrators/administrator-service.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';
import type { FiguresService } from './figures-service.ts';
import { figuresStore } from './figures-store.ts';

type Calls = typeof adminApi.installation;

interface Parts {
  db: Database;
  queue: Pick<Queue, 'backlog' | 'listOpen' | 'retry' | 'cancel'>;
  settings: Settings;
  figures: FiguresService;
  accounts: Pick<AccountAdminService, 'countByState'>;
  administrators: Pick<AdministratorService, 'list'>;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
  brandNow: () => Promise<{ supportEmail: string }>;
  storageUse: () => Promise<StorageUse>;
  countWorkers: () => Promise<number>;
  traffic: () => Promise<{ plays: number; watchedSeconds: number }>;
}

const mostJobs = 200;
const mostVideos = 50;

export type OverviewService = ReturnType<typeof createOverviewService>;

/** How the installation fares, for those who run it. */
export function createOverviewService(parts: Parts) {
  const { db, queue, settings, figures, accounts, administrators, auditLog, brandNow, traffic } = parts;
  const { storageUse, countWorkers } = parts;

  type Change = (id: string) => Promise<JobName | undefined>;
  const changeJob =
    (act: AdminAct, change: (tx: Parameters<Queue['retry']>[0]) => Change) =>
    ({ job_id, note }: InputOf<Calls['retryJob']>, call: Call<'admin'>) =>
      db.transaction(async (tx) => {
        const name = (await change(tx)(job_id)) ?? refuse('job_not_found');
        await auditLog.write(tx, auditLog.doerOf(call), { act, subjectId: job_id, detail: name, note });
        return done;
      });

  return {
    async overview(): Promise<OutputOf<Calls['overview']>> {
      const [states, admins, library, backlog, health, disk, watched] = await Promise.all([
        accounts.countByState(),
        administrators.list(),
        figures.library(),
        queue.backlog(db),
        figures.answering(),
        figures.disk(),
        // They may lie in another database, and the rest is no less true without them.
        traffic().catch(() => undefined),
      ]);
      const sum = (figure: 'waiting' | 'active' | 'failed') => backlog.reduce((all, row) => all + row[figure], 0);
      return {
        version,
        accounts: { ...states, administrators: admins.length },
        videos: library.videos,
        stored_bytes: library.bytes,
        traffic: watched ? { plays: watched.plays, watched_seconds: watched.watchedSeconds } : null,
        work: {
          waiting: sum('waiting'),
          active: sum('active'),
          failed: sum('failed'),
          oldest_seconds: Math.max(0, ...backlog.map(({ oldestSeconds }) => oldestSeconds)),
        },
        health: { ...health, disk },
        settings: settings.inForce.map(({ name, value, isGiven, isSecret }) => ({
          name,
          value,
          is_given: isGiven,
          is_secret: isSecret,
        })),
        warnings: findSetupWarnings({ ...settings, supportEmail: (await brandNow()).supportEmail }),
      };
    },

    async work(): Promise<OutputOf<Calls['work']>> {
      const [backlog, jobs, failed, storage, workers] = await Promise.all([
        queue.backlog(db),
        queue.listOpen(db, mostJobs),
        figuresStore.listFailed(db, mostVideos),
        storageUse(),
        countWorkers(),
      ]);
      return {
        workers,
        storage,
        queues: backlog.map(({ oldestSeconds, ...row }) => ({ ...row, oldest_seconds: oldestSeconds })),
        jobs: jobs.map(toJob),
        failed_videos: failed.map(({ at, ...row }) => ({ ...row, at: toEpochSeconds(at) })),
      };
    },

    retryJob: changeJob('work_retried', (tx) => (id) => queue.retry(tx, id)),
    cancelJob: changeJob('work_cancelled', (tx) => (id) => queue.cancel(tx, id)),
  };
}

const toJob = ({ id, name, state, createdAt, tries, reason, videoId }: OpenJob): Job => ({
  id,
  queue: name,
  state,
  created_at: toEpochSeconds(createdAt),
  tries,
  reason: reason ?? '',
  video_id: videoId,
  can_cancel: state === 'failed' || (state === 'waiting' && cancellable.some((one) => one === name)),
});
