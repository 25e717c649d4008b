import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, type Endpoint, type Player, type SignedIn } from '@kinora/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { knownMigrations } from '../db/migrate.ts';
import { readSettings } from '../settings/settings.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { exampleInput, nameOf } from '../testing/example-inputs.ts';
import { goodPassword, registerUploader } from '../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../testing/media-app.ts';
import { mediaFile } from '../testing/media-files.ts';
import { makeOneOfEverything } from '../testing/one-of-everything.ts';
import { findPrevious, unpackPrevious } from '../testing/previous-version.ts';
import { clientOf, type ProcessClient } from '../testing/process-client.ts';
import { spawnServer } from '../testing/server-process.ts';
import { createEmptyDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { openTestMailbox, type TestMailbox } from '../testing/test-mailbox.ts';
import { isUp, spawnWorker, stopWorker } from '../testing/worker-process.ts';

const previous = findPrevious();
if ('reason' in previous)
  process.stderr.write(`The version before is not tried beside this one: ${previous.reason}.\n`);
const canRun = hasPostgres() && hasFfmpeg() && 'commit' in previous;
const film = mediaFile('plain.mp4');
const patient = { timeout: 120_000, interval: 200 };

/** One database, one folder of media and one mailbox, for processes of both versions. */
describe.runIf(canRun)('the version before, beside this one', () => {
  let folder: string;
  let dataDir: string;
  let database: TestDatabase;
  let mailbox: TestMailbox;
  let settings: ReturnType<typeof readSettings>;
  let oldServer: ChildProcess | undefined;
  let worker: ChildProcess | undefined;
  let app: MediaTestApp | undefined;
  const clients: Record<'old' | 'new', ProcessClient> = {} as never;
  let owner: SignedIn;
  let player: Player;
  let videoId: string;

  /** The only worker there is from now on. */
  async function work(version: 'old' | 'new'): Promise<void> {
    if (worker) await stopWorker(worker);
    const entry = version === 'old' ? [join(folder, 'apps/server/src/worker-main.ts')] : [];
    worker = spawnWorker({ settings }, {}, ...entry);
    await isUp(worker);
  }

  async function migrationsDone(): Promise<number> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
    await client.end();
    return rows[0].count;
  }

  const isReady = (client: ProcessClient, id: string) =>
    vi.waitUntil(() => client.video(owner, id).then(isOver), patient);

  beforeAll(async () => {
    if (!('commit' in previous)) return;
    process.stderr.write(`The version before is ${previous.commit.slice(0, 12)}.\n`);
    folder = await unpackPrevious(previous.commit);
    dataDir = await mkdtemp(join(tmpdir(), 'kinora-both-'));
    [database, mailbox] = await Promise.all([createEmptyDatabase(), openTestMailbox()]);
    settings = readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: 'a key for tests that is long enough for everybody',
      SMTP_URL: mailbox.smtpUrl,
      SPEECH: 'off',
    });
    const server = await spawnServer({ settings }, join(folder, 'apps/server/src/server-main.ts'));
    oldServer = server.process;
    clients.old = clientOf(server.url, mailbox);
    await work('old');
    owner = await registerUploader(clients.old);
    videoId = await clients.old.upload(owner, film);
    await isReady(clients.old, videoId);
    player = (await clients.old.call(api.players.create, { name: 'Before' }, owner)).body;
    const { url } = await clients.old.video(owner, videoId);
    await clients.old.call(api.players.createSource, { player_id: player.id, url }, owner);
  }, 600_000);

  afterAll(async () => {
    if (worker) await stopWorker(worker);
    oldServer?.kill('SIGKILL');
    await app?.close();
    await mailbox?.close();
    await database?.drop();
    for (const path of [folder, dataDir]) if (path) await rm(path, { recursive: true, force: true });
  });

  it('goes on answering while this one migrates and starts', async () => {
    const before = await migrationsDone();
    expect(before).toBeLessThan(knownMigrations().length);
    const statuses: number[] = [];
    let isStarting = true;
    const asking = (async () => {
      while (isStarting) {
        const save = { player_id: player.id, name: 'Before', config: player.config };
        const answers = await Promise.all([
          clients.old.call(api.players.update, save, owner),
          clients.old.call(api.videos.list, { limit: 20 }, owner),
          clients.old.embed(player.id),
        ]);
        statuses.push(...answers.map(({ status }) => status));
        await sleep(20);
      }
    })();
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: mailbox.smtpUrl };
    try {
      app = await startMediaApp(env, { withWorker: false });
      clients.new = clientOf(app.base, mailbox);
      await sleep(1_000);
    } finally {
      isStarting = false;
      await asking;
    }
    expect(await migrationsDone()).toBe(knownMigrations().length);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(10);
  });

  describe.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('what the %s one writes', (writes, reads) => {
    it(`lets people in at the ${reads} one`, async () => {
      const { email } = owner.user;
      const signedIn = await clients[writes].call(api.accounts.login, { email, password: goodPassword });
      expect(signedIn.status).toBe(200);
      const seen = await clients[reads].call(api.videos.list, { limit: 20 }, signedIn.body);
      expect(seen.body.map(({ id }) => id)).toContain(videoId);
    });

    it(`is read at the ${reads} one, and shown by the embed pages of both`, async () => {
      const title = `Written by the ${writes} one`;
      const config = { ...player.config, videotitle: title };
      const saved = await clients[writes].call(
        api.players.update,
        { player_id: player.id, name: title, config },
        owner,
      );
      expect(saved.status).toBe(200);
      const read = await clients[reads].call(api.players.get, { player_id: player.id }, owner);
      expect(read.body).toMatchObject({ name: title, config: { videotitle: title } });
      for (const client of [clients.old, clients.new])
        await expect.poll(async () => (await client.embed(player.id)).text(), patient).toContain(title);
    });

    it(`is worked on by the ${reads} one, and plays`, async () => {
      await work(reads);
      const id = await clients[writes].upload(owner, film);
      await isReady(clients[writes], id);
      for (const client of [clients.old, clients.new]) {
        const video = await client.video(owner, id);
        expect(video).toMatchObject({ status: 'ready', playable: true });
        const range = await fetch(client.base + new URL(video.url).pathname, { headers: { range: 'bytes=0-99' } });
        expect(range.status).toBe(206);
      }
    });
  });

  it('answers about everything that this one writes', async () => {
    if (!app) throw new Error('this version has not started');
    const about = await makeOneOfEverything({ ...app, mailbox });
    const trimmed = await app.call(api.cuts.trim, { video_id: videoId, start_ms: 500, end_ms: 2_500 }, owner);
    expect(trimmed.status).toBe(200);
    const contract = join(folder, 'packages/contract/src');
    const known = readdirSync(contract)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(contract, name), 'utf8'))
      .join('\n');
    // Signing out would end the session that the others need, and an oEmbed address names the server that is asked.
    const isApart = (path: string) => ['/logout', '/oembed'].includes(path);
    const isKnown = ({ method, path }: Endpoint) =>
      method === 'GET' && !isApart(path) && known.includes(`path: '${path}'`);
    const asked = everyEndpoint.filter(isKnown);
    expect(asked.length).toBeGreaterThan(20);
    const differing: unknown[] = [];
    for (const endpoint of asked) {
      for (const { token } of [about.owner, owner]) {
        const input = exampleInput(endpoint, about) as never;
        const ofOld = await clients.old.call(endpoint, input, { token });
        const ofNew = await clients.new.call(endpoint, input, { token });
        if (ofOld.status !== ofNew.status) differing.push([nameOf(endpoint), ofOld.status, ofNew.status]);
      }
    }
    expect(differing).toEqual([]);
    expect((await clients.old.video(owner, videoId)).status).toBe('ready');
  });
});

describe('the version before', () => {
  it('is looked for in the history, and missed with a reason', () => {
    expect(findPrevious('no-such-version')).toEqual({ reason: 'there is no no-such-version in this checkout' });
    if (existsSync(join(import.meta.dirname, '../../../../.git')))
      expect(findPrevious('HEAD')).toEqual({ commit: expect.stringMatching(/^[\da-f]{40}$/) });
  });
});
