import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, isInQuery, type OutputOf, type SentOf } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { createBilling } from '../billing.ts';
import { deriveKey } from '../crypto/keys.ts';
import { createSeal } from '../crypto/seal.ts';
import { databaseConfig } from '../database-config.ts';
import { type Connection, connect } from '../db/connect.ts';
import { createDeletionSteps } from '../deletion-steps.ts';
import { deleteAccountsInBackground } from '../features/accounts/deletion-job.ts';
import { syncInBackground } from '../features/subscriptions/sync-job.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { createLog, type LogSink } from '../log.ts';
import { createMailer } from '../mail/mailer.ts';
import { deliverMail } from '../mail/outbox.ts';
import { createMedia, startMediaWork } from '../media.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { storageContext } from '../storage-context.ts';
import { createTestDatabase } from './test-database.ts';
import { openTestMailbox, type TestMailbox } from './test-mailbox.ts';

export interface TestApp {
  app: FastifyInstance;
  connection: Connection;
  queue: Queue;
  storage: Storage;
  settings: Settings;
  mailbox: TestMailbox;
  call: <E extends Endpoint>(endpoint: E, input: SentOf<E>, as?: Caller) => Promise<Answer<E>>;
  close: () => Promise<void>;
}

export interface Caller {
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
}

export interface Answer<E extends Endpoint = Endpoint> {
  status: number;
  body: OutputOf<E> & { error?: string; code?: string; request_id?: string };
  headers: Record<string, string | string[] | number | undefined>;
}

export interface TestOptions {
  /** False where a worker in a process of its own is to do it. */
  withMediaWork?: boolean;
}

/**
 * The whole server, with its worker, on a database, a mail server and a folder of its own. Given the database and the
 * mail server of another, it is a second process beside it.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  logSink?: LogSink,
  { withMediaWork = true }: TestOptions = {},
): Promise<TestApp> {
  const [database, mailbox] = await Promise.all([createTestDatabase(), openTestMailbox()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'kinora-app-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests that is long enough for everybody',
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const log = createLog('server', settings.logLevel, logSink);
  const config = databaseConfig(settings);
  const onError = () => undefined;
  const connection = connect({ config, poolSize: 10, onError });
  const queue = await openQueue({ config, role: 'worker', onError });
  const mailer = createMailer(settings.mail);
  await deliverMail(queue, createSeal(deriveKey(settings.secretKey, 'seal')), mailer);
  const storage = await openStorage(settings.storage, storageContext(settings, log));
  const limits = createRateLimits(connection.pool);
  const media = createMedia({ settings, db: connection.db, queue, storage });
  const featureSteps = createDeletionSteps({ settings, db: connection.db, media });
  const endMediaWork = withMediaWork
    ? await startMediaWork({ settings, db: connection.db, queue, storage, media, log })
    : () => undefined;
  const { sync } = createBilling({ settings, connection, queue, limits });
  await syncInBackground({ db: connection.db, queue, sync, onError });
  await deleteAccountsInBackground({ db: connection.db, limits, queue, featureSteps });
  const dashboardDir = await writeDashboard(dataDir);
  const closeRest = async () => {
    endMediaWork();
    await queue.close();
    mailer.close();
    await connection.close();
    await mailbox.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Left running, the worker of a server that refused to start would go on taking others' jobs.
  const app = await createApp({ settings, connection, queue, storage, log, dashboardDir }).catch(async (error) => {
    await closeRest();
    throw error;
  });
  return {
    app,
    connection,
    queue,
    storage,
    settings,
    mailbox,
    call: (endpoint, input, as) => callEndpoint(app, endpoint, input, as),
    async close() {
      endMediaWork();
      await app.close();
      await closeRest();
    },
  };
}

/** A page where the built dashboard would stand: these tests are about how it is served, not what is in it. */
async function writeDashboard(dataDir: string): Promise<string> {
  const dir = join(dataDir, 'dashboard');
  await mkdir(join(dir, 'assets'), { recursive: true });
  await writeFile(
    join(dir, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta content="__API_URL__">',
  );
  await writeFile(join(dir, 'assets/app-1234.js'), 'export {};');
  return dir;
}

async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: SentOf<E>,
  { token, ip = '127.0.0.1', headers = {} }: Caller = {},
): Promise<Answer<E>> {
  const rest = { ...(input as Record<string, unknown>) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    remoteAddress: ip,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(isInQuery(endpoint) ? { query: rest as Record<string, string> } : { payload: rest }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : response.rawPayload) as Answer<E>['body'],
    headers: response.headers,
  };
}
