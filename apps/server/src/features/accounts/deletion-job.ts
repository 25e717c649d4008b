import type { Database } from '../../db/connect.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { type Queue, videoJobs } from '../../jobs/queue.ts';
import type { DeletionJob, DeletionStep } from './deletion-service.ts';
import { deletionStore } from './deletion-store.ts';
import { oneTimeCodeStore } from './one-time-code-store.ts';

interface Parts {
  db: Database;
  limits: RateLimits;
  queue: Queue;
  /** What other features keep outside the rows of the account. */
  featureSteps: DeletionStep[];
}

/** In order. The account's own row is the last to go: until then a crash leaves somebody who remembers what to do. */
export function listDeletionSteps({ db, limits, queue, featureSteps }: Parts): DeletionStep[] {
  const withAddress = (task: (email: string) => Promise<unknown>) => async (accountId: string) => {
    const email = await deletionStore.findMarked(db, accountId);
    if (email !== undefined) await task(email);
  };
  return [
    ...featureSteps,
    { name: 'mails', run: withAddress((email) => queue.forget(db, 'mail', { to: email })) },
    { name: 'jobs', run: (accountId) => forgetJobs({ db, queue }, accountId) },
    { name: 'one-time codes', run: withAddress((email) => oneTimeCodeStore.removeOf(db, email)) },
    { name: 'limits of the address', run: withAddress((email) => limits.forget(email)) },
    { name: 'limits of the account', run: (accountId) => limits.forget(accountId) },
    { name: 'the account', run: (accountId) => deletionStore.remove(db, accountId) },
  ];
}

/** Done or waiting: they name the account, or its subscriptions at the provider. */
async function forgetJobs({ db, queue }: Pick<Parts, 'db' | 'queue'>, accountId: string): Promise<void> {
  for (const name of videoJobs) await queue.forget(db, name, { accountId });
  for (const providerSubscriptionId of await deletionStore.listProviderSubscriptions(db, accountId))
    await queue.forget(db, 'sync-subscription', { providerSubscriptionId });
}

/** Begins anew each time: every step is harmless to run again, and what is done is done quickly. */
export async function runDeletion(db: Database, steps: DeletionStep[], accountId: string): Promise<void> {
  if ((await deletionStore.findMarked(db, accountId)) === undefined) return;
  for (const { name, run } of steps)
    await run(accountId).catch((cause: unknown) => {
      throw new Error(`deleting an account stopped at: ${name}`, { cause });
    });
}

export async function deleteAccountsInBackground(parts: Parts): Promise<void> {
  const steps = listDeletionSteps(parts);
  const { queue, db } = parts;
  await queue.work<DeletionJob>('delete-account', async ({ accountId }) => {
    await runDeletion(db, steps, accountId);
    // This very job, too: kept for days as jobs that are done are, it would name who is gone.
    await queue.forget(db, 'delete-account', { accountId });
  });
  await resumeDeletions(parts);
}

/** For whatever a killed worker or an exhausted job left behind. */
export async function resumeDeletions({ db, queue }: Pick<Parts, 'db' | 'queue'>): Promise<void> {
  const marked = await deletionStore.listMarked(db);
  for (const accountId of marked)
    await db.transaction((tx) => queue.send(tx, 'delete-account', { accountId } satisfies DeletionJob));
}
