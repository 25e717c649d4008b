import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toRequest } from '@kinora/client';
import type { Endpoint, OutputOf, SentOf } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { openResources, type Resources } from '../compose/open-resources.ts';
import type { LogSink } from '../runtime/log.ts';
import { startWorker } from '../worker.ts';
import { createTestDatabase } from './test-database.ts';
import { openTestMailbox, type TestMailbox } from './test-mailbox.ts';

export interface TestApp extends Resources {
  app: FastifyInstance;
  mailbox: TestMailbox;
  call: <E extends Endpoint>(endpoint: E, input: SentOf<E>, as?: Caller) => Promise<Answer<E>>;
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
  /** False where a worker in a process of its own is to do everything. */
  withWorker?: boolean;
}

/**
 * The whole server, with its worker, on a database, a mail server and a folder of its own. Given the database and the
 * mail server of another, it is a second process beside it.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  logSink?: LogSink,
  { withWorker = true }: TestOptions = {},
): Promise<TestApp> {
  const [database, mailbox] = await Promise.all([createTestDatabase(), openTestMailbox()]);
  const dataDir = await mkdtemp(join(tmpdir(), 'kinora-app-'));
  const testEnv = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests that is long enough for everybody',
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: 'silent',
    // It takes longer than all the rest: whoever tests it asks for it.
    SPEECH: 'off',
    ...env,
  };
  const resources = await openResources(testEnv, { name: 'server', role: 'worker', poolSize: 10, logSink });
  const endWorker = withWorker ? await startWorker(resources) : async () => undefined;
  const closeRest = async () => {
    await endWorker();
    await resources.close();
    await mailbox.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Left running, the worker of a server that refused to start would go on taking others' jobs.
  const app = await createApp(resources, await writeDashboard(dataDir)).catch(async (error) => {
    await closeRest();
    throw error;
  });
  return {
    ...resources,
    app,
    mailbox,
    call: (endpoint, input, as) => callEndpoint(app, endpoint, input, as),
    async close() {
      await app.close();
      await closeRest();
    },
  };
}

/** Another process on the same database and mail server; for what the first keeps in memory it is as good as a restart. */
export const startBeside = ({ settings, mailbox }: TestApp, env: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({
    DATABASE_URL: settings.database.kind === 'external' ? settings.database.url : '',
    SMTP_URL: mailbox.smtpUrl,
    ...env,
  });

/** A page where the built dashboard would stand: these tests are about how it is served, not what is in it. */
async function writeDashboard(dataDir: string): Promise<string> {
  const dir = join(dataDir, 'dashboard');
  await mkdir(join(dir, 'assets'), { recursive: true });
  await writeFile(
    join(dir, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><meta content="__API_URL__"><meta content="__EMBED_URL__">',
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
  const request = toRequest(endpoint, input, { bearer: token });
  const response = await app.inject({
    method: request.method,
    url: `/api${request.address}`,
    remoteAddress: ip,
    headers: { ...request.headers, ...headers },
    ...(request.body !== undefined && {
      payload: typeof request.body === 'string' ? request.body : Buffer.from(request.body),
    }),
  });
  // As it came, not as the contract reads it: what must not be there would otherwise go unseen.
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : response.rawPayload) as Answer<E>['body'],
    headers: response.headers,
  };
}
