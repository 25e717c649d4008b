import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type UploadTicket, type Video } from '../../packages/contract/src/index.ts';
import { enterAccount } from '../demo/demo-account.ts';
import { createDemoApi, type DemoApi } from '../demo/demo-api.ts';
import type { Environment } from '../launch/environment.ts';
import { waitUntilHealthy } from '../launch/health.ts';
import { findFreePort } from '../launch/ports.ts';

const root = join(import.meta.dirname, '../..');
const film = fs.readFileSync(join(root, 'apps/server/src/testing/media/plain.mp4'));
const account = { email: 'keeper@kinora.test', password: 'Keep-1-password' };
const never = new AbortController().signal;

let folder: string;
const launched: ChildProcess[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'kinora-keep-'));
});
afterAll(async () => {
  for (const launcher of launched) await stop(launcher);
  fs.rmSync(folder, { recursive: true, force: true });
}, 60_000);

const inside = (...path: string[]) => join(folder, ...path);

async function environment(dataDir: string): Promise<Environment> {
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_SMTP_PORT: `${smtpPort}` };
  return { PATH: process.env.PATH, DATA_DIR: dataDir, ...ports };
}

async function run(script: string, args: string[], env: Environment) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}

async function start(env: Environment) {
  const launcher = spawn(process.execPath, [join(root, 'scripts/launch.ts')], { stdio: 'ignore', env });
  launched.push(launcher);
  const base = `http://localhost:${env.PORT}`;
  expect(await waitUntilHealthy(base, 90_000)).toBe(true);
  return { launcher, base, visitor: createDemoApi(`${base}/api`, never) };
}

async function stop(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const ended = once(launcher, 'close');
  launcher.kill('SIGTERM');
  await ended;
}

function toForm({ fields }: UploadTicket): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(film)]), 'film.mp4');
  return form;
}

const newTicket = (visitor: DemoApi) => visitor.call(api.videos.createTicket, { filename: 'film.mp4' });

async function waitFor(visitor: DemoApi, video_id: string, until: (video: Video) => boolean): Promise<Video> {
  const get = () => visitor.call(api.videos.get, { video_id });
  await expect.poll(async () => until(await get()), { timeout: 60_000 }).toBe(true);
  return get();
}

/** Half of an upload now, and the rest when it is asked for. */
async function beginUpload(ticket: UploadTicket) {
  const { body, headers } = new Request(ticket.upload_url, { method: 'POST', body: toForm(ticket), duplex: 'half' });
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const sending = request(ticket.upload_url, {
    method: 'POST',
    headers: { 'content-type': headers.get('content-type') ?? '', 'content-length': bytes.length },
  });
  sending.write(bytes.subarray(0, bytes.length / 2));
  return async () => {
    sending.end(bytes.subarray(bytes.length / 2));
    const [answer] = await once(sending, 'response');
    return answer.statusCode as number;
  };
}

const backupsIn = (path: string) => fs.readdirSync(path).filter((name) => name.startsWith('kinora-'));

describe('a backup', () => {
  it('is made while people upload, and restored elsewhere it is the same installation', async () => {
    const env = await environment(inside('data'));
    const { launcher, visitor } = await start(env);
    await enterAccount(visitor, account, `http://localhost:${env.SANDBOX_PORT}/mail`);
    await visitor.call(api.subscriptions.subscribe, { plan_id: 'free' });
    const key = await visitor.call(api.apiKeys.create, { name: 'kept' });
    const ticket = await newTicket(visitor);
    expect((await fetch(ticket.upload_url, { method: 'POST', body: toForm(ticket) })).status).toBe(204);
    await waitFor(visitor, ticket.id, ({ status }) => status === 'ready');
    fs.writeFileSync(inside('data/media/videos/stranger'), 'a file that no row names');

    const later = await newTicket(visitor);
    const endUpload = await beginUpload(later);
    const made = await run('backup.ts', [inside('backups')], env);
    expect(made).toEqual({ code: 0, output: expect.stringContaining(inside('backups', 'kinora-')) });
    expect(await endUpload()).toBe(204);
    await waitFor(visitor, later.id, ({ status }) => status === 'ready');
    await stop(launcher);

    const [name = '', ...others] = backupsIn(inside('backups'));
    expect(others).toEqual([]);
    const backup = inside('backups', name);
    expect(fs.statSync(backup).mode & 0o077).toBe(0);
    expect(fs.existsSync(join(backup, 'media/videos/stranger'))).toBe(false);
    expect(fs.existsSync(join(backup, 'media/videos', later.id))).toBe(false);

    const elsewhere = await environment(inside('restored'));
    expect(await run('restore.ts', [backup], elsewhere)).toEqual({
      code: 0,
      output: expect.stringContaining('is as it was'),
    });
    const restored = await start(elsewhere);
    restored.visitor.enter((await restored.visitor.call(api.accounts.login, account)).token);
    const video = await waitFor(restored.visitor, ticket.id, ({ status }) => status === 'ready');
    const played = Buffer.from(await (await fetch(video.url)).arrayBuffer());
    expect(played.equals(film)).toBe(true);
    expect((await fetch(video.hls_url ?? '')).status).toBe(200);
    // Sealed with the key of the installation.
    expect(await restored.visitor.call(api.apiKeys.show, { key_id: key.id })).toMatchObject({ value: key.value });
    expect((await restored.visitor.call(api.subscriptions.current, {})).subscription.plan_id).toBe('free');
    // And it goes on from there: what is brought now is processed.
    const next = await newTicket(restored.visitor);
    expect((await fetch(next.upload_url, { method: 'POST', body: toForm(next) })).status).toBe(204);
    await waitFor(restored.visitor, next.id, ({ status }) => status === 'ready');
    await stop(restored.launcher);
  }, 300_000);

  it('is not restored into a folder in which there is something', async () => {
    const [name = ''] = backupsIn(inside('backups'));
    const before = fs.readdirSync(inside('data'));
    const refused = await run('restore.ts', [inside('backups', name)], await environment(inside('data')));
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
    expect(fs.readdirSync(inside('data'))).toEqual(before);
  });

  it('is not taken for one when it was cut short, or when a byte of it is another', async () => {
    const [name = ''] = backupsIn(inside('backups'));
    const copyWith = (copy: string, change: (path: string) => void) => {
      fs.cpSync(inside('backups', name), inside(copy), { recursive: true });
      change(inside(copy));
      return inside(copy);
    };
    const table = 'database/public.videos.gz';
    const damages: [string, string, RegExp][] = [
      ['cut', copyWith('cut', (path) => fs.rmSync(join(path, 'manifest.json'))), /cut short/],
      ['lacking', copyWith('lacking', (path) => fs.rmSync(join(path, table))), /public\.videos\.gz is missing/],
      ['other', copyWith('other', (path) => fs.appendFileSync(join(path, table), 'x')), /or damaged/],
      [
        'list',
        copyWith('list', (path) => fs.appendFileSync(join(path, 'checksums.sha256'), '\n')),
        /cannot be trusted/,
      ],
    ];
    for (const [target, copy, reason] of damages) {
      const refused = await run('restore.ts', [copy], await environment(inside(`into-${target}`)));
      expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(reason) });
      expect(fs.existsSync(inside(`into-${target}`))).toBe(false);
    }
  }, 60_000);

  it('that fails leaves nothing that looks like one', async () => {
    const env = await environment(inside('data'));
    const away = { DATABASE_URL: 'postgres://localhost:1/none', SECRET_KEY: 'k7Qv0ZrX2mWb9TgYp4LsJd8NfHc3EuAa' };
    const failed = await run('backup.ts', [inside('none')], { ...env, ...away });
    expect(failed.code).toBe(1);
    expect(fs.readdirSync(inside('none'))).toEqual([]);
    const nobody = await run('backup.ts', [inside('none')], { ...env, DATA_DIR: inside('nobody') });
    expect(nobody).toMatchObject({ code: 1, output: expect.stringContaining('no installation') });
    expect(fs.existsSync(inside('nobody'))).toBe(false);
  }, 60_000);

  it('is not started where it was not wholly restored', async () => {
    fs.mkdirSync(inside('half'));
    fs.writeFileSync(inside('half/restore-unfinished'), '');
    const refused = await run('launch.ts', [], await environment(inside('half')));
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('not wholly restored') });
  });
});
