import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobName } from '../jobs/job-table.ts';
import { version } from '../settings/version.ts';

/** From a page that was kept in memory to an upload on a slow line. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
/** From a mail to a long film. */
const workBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400];

export interface Answered {
  method: string;
  /** The route's pattern, never the address: addresses are without number, and may hold codes. */
  route: string | undefined;
  status: number;
  ms: number;
}

export type StepOutcome = 'done' | 'failed' | 'interrupted';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What a process counts of itself, which costs a few microseconds whether anybody asks or not. No label is called `job`
 * or `instance`: Prometheus has its own of these names.
 */
export function createMetrics(processName: 'server' | 'worker') {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'kinora_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'kinora_job_seconds',
    help: 'Time that this process has worked on jobs',
    labelNames: ['queue', 'outcome'],
    buckets: workBuckets,
    registers,
  });
  const jobsRunning = new Gauge({
    name: 'kinora_jobs_running',
    help: 'Jobs that this process works on now',
    labelNames: ['queue'],
    registers,
  });
  const steps = new Histogram({
    name: 'kinora_processing_step_seconds',
    help: 'Time that this process has worked on steps of videos: probe, mp4, poster, tracks, hls, storyboard, insight, captions',
    labelNames: ['step', 'outcome'],
    buckets: workBuckets,
    registers,
  });
  const stepsRunning = new Gauge({
    name: 'kinora_processing_steps_running',
    help: 'Steps of videos that this process works on now',
    labelNames: ['step'],
    registers,
  });
  const viewsDropped = new Counter({
    name: 'kinora_view_messages_dropped_total',
    help: 'What players told of views and was not kept: refused as none of a viewer, or too much at once',
    labelNames: ['reason'],
    registers,
  });
  new Counter({
    name: 'kinora_process_info',
    help: 'Always 1: which version of which process this is',
    labelNames: ['process', 'version'],
    registers,
  }).inc({ process: processName, version });

  return {
    registry,
    answered({ method, route, status, ms }: Answered): void {
      const labels = {
        method: route ? method : 'any',
        route: route ?? 'none',
        status: `${Math.floor(status / 100)}xx`,
      };
      requests.observe(labels, ms / 1_000);
    },
    /** Answers how to say that it is over. */
    jobBegan: (queue: JobName): ((outcome: 'done' | 'failed') => void) =>
      began({ running: jobsRunning, ended: jobs }, { queue }),
    stepBegan: (step: string): ((outcome: StepOutcome) => void) =>
      began({ running: stepsRunning, ended: steps }, { step }),
    viewDropped: (reason: 'refused' | 'flood'): void => viewsDropped.inc({ reason }),
    /** Memory, processor, event loop, garbage: of the process itself, which are watched from now on. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  };
}

function began({ running, ended }: { running: Gauge; ended: Histogram }, labels: Record<string, string>) {
  const since = performance.now();
  running.inc(labels);
  return (outcome: string) => {
    running.dec(labels);
    ended.observe({ ...labels, outcome }, (performance.now() - since) / 1_000);
  };
}
