/** Less than the launcher's ten seconds for the whole tree, so that the database can still be stopped after us. */
const closeLimitMs = 6_000;

export interface ProcessPlan {
  name: string;
  /** Brings everything up and answers how to end it. */
  start: () => Promise<() => Promise<void>>;
}

/** One way for every process to begin, to end on a signal or with its launcher, and to fail loudly. */
export function runProcess({ name, start }: ProcessPlan): void {
  const log = (level: number, msg: string, error?: unknown) =>
    process.stderr.write(logLine({ process: name, level, msg, error }));
  const fail = (msg: string) => (error: unknown) => {
    log(60, msg, error);
    process.exit(1);
  };
  process.on('uncaughtException', fail('uncaught exception'));
  process.on('unhandledRejection', fail('unhandled rejection'));

  const started = start();
  let ending = false;
  const end = (reason: string) => {
    if (ending) process.exit(1);
    ending = true;
    log(30, `ending on ${reason}`);
    setTimeout(() => fail('closing took too long')(undefined), closeLimitMs).unref();
    started.then((close) => close()).then(() => process.exit(0), fail('closing failed'));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));
  // The launcher may be killed without a chance to tell us; its end of the channel closes all the same.
  process.on('disconnect', () => ending || end('the end of the launcher'));

  started.then(() => process.send?.({ ready: true }), fail('start failed'));
}

interface LogEntry {
  process: string;
  level: number;
  msg: string;
  error: unknown;
}

function logLine({ error, ...entry }: LogEntry): string {
  const err = error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : error;
  return `${JSON.stringify({ ...entry, time: Date.now(), pid: process.pid, ...(err === undefined ? {} : { err }) })}\n`;
}
