import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { prepareTemplate } from './test-database.ts';

/** One Postgres for the run; every test file makes a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinora-test-'));
  // Several files run side by side, some with three servers at once.
  const postgres = await startEmbeddedPostgres({ dataDir, maxConnections: 200 });
  await prepareTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
