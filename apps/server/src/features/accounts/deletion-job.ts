import type { Database } from '../../db/connect.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { videoJobs } from '../../jobs/job-table.ts';
import type { Queue } from '../../jobs/queue.ts';
import { createWorkspaceService } from '../workspaces/workspace-service.ts';
import { accountStore } from './account-store.ts';
import type { WorkspaceDeletionStep } from './deletion-service.ts';
import { deletionStore } from './deletion-store.ts';
import { oneTimeCodeStore } from './one-time-code-store.ts';

interface Parts {
  db: Database;
  limits: RateLimits;
  queue: Queue;
  /** What other features keep outside the rows of a workspace. */
  featureSteps: WorkspaceDeletionStep[];
}

/** Must be harmless to run again. */
interface DeletionStep {
  name: string;
  run: (accountId: string) => Promise<void>;
}

/** In order. The account's own row is the last to go: until then a crash leaves somebody who remembers what to do. */
export function listDeletionSteps({ db, limits, queue, featureSteps }: Parts): DeletionStep[] {
  const workspaces = createWorkspaceService(db);
  const inEachWorkspace = ({ name, run }: WorkspaceDeletionStep): DeletionStep => ({
    name,
    async run(accountId) {
      for (const workspaceId of await workspaces.listShutOf(accountId)) await run(workspaceId);
    },
  });
  const withAddress = (task: (email: string) => Promise<unknown>) => async (accountId: string) => {
    const email = await accountStore.findDeleting(db, accountId);
    if (email !== undefined) await task(email);
  };
  return [
    ...[
      ...featureSteps,
      { name: 'jobs', run: (workspaceId: string) => forgetJobs({ db, queue }, workspaceId) },
      { name: 'limits of the workspace', run: limits.forget },
      { name: 'the workspace', run: workspaces.remove },
    ].map(inEachWorkspace),
    { name: 'mails', run: withAddress((email) => queue.forget(db, 'mail', { to: email })) },
    { name: 'one-time codes', run: withAddress((email) => oneTimeCodeStore.removeOf(db, email)) },
    { name: 'limits of the address', run: withAddress((email) => limits.forget(email)) },
    { name: 'limits of the account', run: limits.forget },
    { name: 'the account', run: (accountId) => accountStore.remove(db, accountId) },
  ];
}

/** Done or waiting: they name the workspace, or its subscriptions at the provider. */
async function forgetJobs({ db, queue }: Pick<Parts, 'db' | 'queue'>, workspaceId: string): Promise<void> {
  for (const name of [...videoJobs, 'publish-player'] as const) await queue.forget(db, name, { workspaceId });
  for (const providerSubscriptionId of await deletionStore.listProviderSubscriptions(db, workspaceId))
    await queue.forget(db, 'sync-subscription', { providerSubscriptionId });
}

/** Begins anew each time: every step is harmless to run again, and what is done is done quickly. */
export async function runDeletion(db: Database, steps: DeletionStep[], accountId: string): Promise<void> {
  if ((await accountStore.findDeleting(db, accountId)) === undefined) return;
  for (const { name, run } of steps)
    await run(accountId).catch((cause: unknown) => {
      throw new Error(`deleting an account stopped at: ${name}`, { cause });
    });
}

export async function deleteAccountsInBackground(parts: Parts): Promise<void> {
  const steps = listDeletionSteps(parts);
  const { queue, db } = parts;
  await queue.work('delete-account', async ({ accountId }) => {
    await runDeletion(db, steps, accountId);
    // This very job, too: kept for days as jobs that are done are, it would name who is gone.
    await queue.forget(db, 'delete-account', { accountId });
  });
  await resumeDeletions(parts);
}

/** For whatever a killed worker or an exhausted job left behind. */
export async function resumeDeletions({ db, queue }: Pick<Parts, 'db' | 'queue'>): Promise<void> {
  const marked = await accountStore.listDeleting(db);
  for (const accountId of marked) await db.transaction((tx) => queue.send(tx, 'delete-account', { accountId }));
}
