import { createHmac, randomBytes } from 'node:crypto';
import type { StatsDatabase } from '../../db/stats/stats-database.ts';
import { networkOf } from '../../http/network-of.ts';
import { viewStore } from './view-store.ts';
import { visitorStore } from './visitor-store.ts';

/** What a request shows of whoever made it. */
export interface Caller {
  ip: string;
  userAgent: string;
}

const mostRemembered = 20_000;
export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * Marks by which two views of one day are known to be of one viewer, in one workspace: eight bytes of which nothing can
 * be read back once the day's salt is gone. No address is kept anywhere.
 */
export function createVisitors(stats: StatsDatabase, { now = Date.now }: { now?: () => number } = {}) {
  let known: { day: string; salt: Promise<Buffer> } | undefined;
  let own = new Set<string>();

  function saltOf(day: string): Promise<Buffer> {
    if (known?.day !== day) {
      own = new Set();
      known = { day, salt: visitorStore.salt(stats.pool, day, randomBytes(32)) };
      known.salt.catch(() => {
        known = undefined;
      });
    }
    return known.salt;
  }

  async function markOf(workspaceId: string, { ip, userAgent }: Caller): Promise<{ day: string; visitor: Buffer }> {
    const day = utcDay(now());
    const salt = await saltOf(day);
    const words = [workspaceId, networkOf(ip), userAgent].join('\n');
    return { day, visitor: createHmac('sha256', salt).update(words).digest().subarray(0, 8) };
  }

  return {
    markOf,
    /** Views of people who work here are not those of viewers, whichever came first. */
    async noteOwn(workspaceId: string, caller: Caller): Promise<void> {
      const name = `${workspaceId} ${caller.ip} ${caller.userAgent}`;
      if (known?.day === utcDay(now()) && own.has(name)) return;
      const mark = await markOf(workspaceId, caller);
      if (own.size >= mostRemembered) own.clear();
      own.add(name);
      if (await visitorStore.addOwn(stats.pool, workspaceId, mark))
        await viewStore.touchVisitor(stats.pool, workspaceId, mark);
    },
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
