import type { ChildPlan } from './child.ts';

/** The most that a process opens: its pools, those of the queue and of figures, and those that listen and hold locks. */
const most = { server: 31, worker: 21 };
/** For backups, `npm run admin` and whoever looks in. */
const spare = 8;

/** How many connections the embedded database must allow for these processes. */
export function connectionsOf(plans: readonly Pick<ChildPlan, 'entry'>[]): number {
  const count = (role: keyof typeof most) => plans.filter(({ entry }) => entry.endsWith(`/${role}-main.ts`)).length;
  return Math.max(60, count('server') * most.server + count('worker') * most.worker + spare);
}
