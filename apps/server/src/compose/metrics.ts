import { createFiguresService } from '../features/system/figures-service.ts';
import { addMeasuredFigures } from '../metrics/measured-figures.ts';
import { startMetricsServer } from '../metrics/metrics-server.ts';
import type { Resources } from './open-resources.ts';

type Role = 'server' | 'worker';

/** `/metrics` of this process, where the settings want it. Answers how to end it. */
export async function startMetrics(resources: Resources, role: Role): Promise<() => Promise<void>> {
  const { metrics, settings } = resources;
  if (!settings.metrics) return async () => undefined;
  addProcessFigures(resources);
  // All servers tell the same: who wants one figure of several takes the largest.
  if (role === 'server') addInstallationFigures(resources);
  metrics.watchProcess();
  return startMetricsServer(metrics.registry, settings.metrics);
}

function addProcessFigures(resources: Resources): void {
  const { registry } = resources.metrics;
  const { pool } = resources.connection;
  const { disk } = figuresOf(resources);
  addMeasuredFigures(registry, {
    gauges: {
      kinora_database_connections: { help: 'Connections of the pool, used or idle', label: 'state' },
      kinora_database_connections_limit: { help: 'Most connections that the pool opens' },
      kinora_database_waiting: { help: 'Queries that wait for a connection' },
    },
    read: async () => ({
      kinora_database_connections: { used: pool.totalCount - pool.idleCount, idle: pool.idleCount },
      kinora_database_connections_limit: pool.options.max,
      kinora_database_waiting: pool.waitingCount,
    }),
  });
  addMeasuredFigures(registry, {
    gauges: {
      kinora_disk_free_bytes: { help: 'Free space of the disk that holds DATA_DIR' },
      kinora_disk_total_bytes: { help: 'Size of the disk that holds DATA_DIR' },
    },
    read: async () => {
      const { free_bytes, total_bytes } = await disk();
      return { kinora_disk_free_bytes: free_bytes, kinora_disk_total_bytes: total_bytes };
    },
  });
}

function addInstallationFigures(resources: Resources): void {
  const { registry } = resources.metrics;
  const { answering, backlog, library } = figuresOf(resources);
  addMeasuredFigures(registry, {
    gauges: {
      kinora_database_up: { help: '1 while the database answers, else 0' },
      kinora_storage_up: { help: '1 while the storage answers, else 0' },
    },
    read: async () => {
      const { database, storage } = await answering();
      return { kinora_database_up: Number(database), kinora_storage_up: Number(storage) };
    },
  });
  addMeasuredFigures(registry, {
    gauges: {
      kinora_jobs_waiting: { help: 'Jobs that wait to be done, by anybody', label: 'queue' },
      kinora_jobs_active: { help: 'Jobs that are being done, by anybody', label: 'queue' },
      kinora_jobs_failed: { help: 'Jobs that were given up, and are still kept', label: 'queue' },
      kinora_jobs_oldest_seconds: { help: 'How long the longest of those has waited that could begin', label: 'queue' },
    },
    read: async () => {
      const { waiting, active, failed, oldestSeconds } = await backlog();
      return {
        kinora_jobs_waiting: waiting,
        kinora_jobs_active: active,
        kinora_jobs_failed: failed,
        kinora_jobs_oldest_seconds: oldestSeconds,
      };
    },
  });
  addMeasuredFigures(registry, {
    gauges: {
      kinora_videos: { help: 'Videos by status', label: 'status' },
      kinora_stored_bytes: {
        help: 'Size of videos as they came, without what was made of them, and of images',
        label: 'kind',
      },
    },
    read: async () => {
      const { videos, bytes } = await library();
      return { kinora_videos: videos, kinora_stored_bytes: bytes };
    },
  });
}

const figuresOf = ({ connection: { db }, queue, storage, settings: { dataDir } }: Resources) =>
  createFiguresService({ db, queue, storage, dataDir });
