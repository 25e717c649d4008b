import type { Settings } from '../../apps/server/src/settings/settings.ts';
import { type Child, type ChildPlan, superviseChild } from './child.ts';
import { connectionsOf } from './connections.ts';
import { type KeptDatabase, keepDatabase } from './database.ts';
import { LaunchError } from './launch-error.ts';
import { openLogFile, stderrLog } from './log-file.ts';
import type { ChildRecords } from './orphan-processes.ts';

const childLimitMs = 6_500;
const mostQuickDeaths = 5;

interface ProductOptions {
  settings: Settings;
  plans: ChildPlan[];
  verbose: boolean;
  logsToStderr: boolean;
  /** Of who runs, for the launcher after this one. */
  records: ChildRecords;
  /** While someone edits, a broken child waits for the next change instead of ending everything. */
  waitsForChange: boolean;
  say: (line: string) => void;
  onGiveUp: (error: Error) => void;
}

export interface Product {
  start: () => Promise<void>;
  /** All of these kinds. */
  restart: (roles: readonly string[]) => void;
  stop: () => Promise<void>;
}

/** All processes of one launch: up in order, kept up, and down in order. */
export function createProduct(options: ProductOptions): Product {
  const { settings, plans, records, say, onGiveUp } = options;
  const { dataDir } = settings;
  const pids = new Map<string, number | undefined>();
  let children: Child[] = [];
  let database: Promise<KeptDatabase> | undefined;
  let stopped: Promise<void> | undefined;

  const start = async () => {
    if (settings.database.kind === 'embedded')
      database = keepDatabase({ dataDir, maxConnections: connectionsOf(plans), say, onGiveUp });
    await database;
    if (stopped) return;
    for (const plan of plans) children.push(startChild(plan));
    await Promise.all(children.map(({ ready }) => ready));
  };

  const startChild = (plan: ChildPlan) => {
    const mirror = options.verbose ? (text: string) => process.stdout.write(text) : undefined;
    const log = options.logsToStderr ? stderrLog : openLogFile(dataDir, plan.name, mirror);
    return superviseChild(plan, {
      log,
      onPidChange: (pid) => {
        pids.set(plan.name, pid);
        records.write([...pids.values()]);
      },
      onEnd: (how, quickDeaths) => {
        if (options.waitsForChange) {
          say(`The ${plan.name} ended (${how}) and waits for the next change.\n${log.lastLines(15)}`);
          return false;
        }
        if (quickDeaths < mostQuickDeaths) {
          say(`The ${plan.name} ended (${how}); starting it again.`);
          return true;
        }
        onGiveUp(new LaunchError(`The ${plan.name} keeps ending (${how}). Its last words:\n${log.lastLines(15)}`));
        return false;
      },
    });
  };

  const stop = async () => {
    await Promise.all(children.map((child) => child.stop(childLimitMs)));
    for (const { log } of children) log.close();
    children = [];
    await (await database?.catch(() => undefined))?.stop();
    records.remove();
  };

  return {
    start,
    restart: (roles) => {
      for (const child of children) if (roles.includes(child.name.replace(/-\d+$/, ''))) child.restart();
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
