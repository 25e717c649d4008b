import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeViews } from '../../apps/server/src/administration/write-views.ts';
import { readSettings } from '../../apps/server/src/settings/settings.ts';
import { api } from '../../packages/contract/src/index.ts';
import { waitUntilHealthy } from '../launch/health.ts';
import { findFreePort } from '../launch/ports.ts';
import { createDemoApi } from './demo-api.ts';
import { demoFilms } from './demo-films.ts';
import { type DemoOptions, fillDemo } from './fill-demo.ts';

const account = { email: 'demo@kinora.test', password: 'Demo-1-password' };
const players = ['cinema', 'candy'].map((preset, index) => ({
  // Named as one of the demo, which has visitors.
  name: `Desert road – ${index}`,
  preset,
  film: index === 0 ? 'Dunes' : 'Silk',
  title: `Title ${index}`,
  description: '',
}));
const films = demoFilms
  .filter(({ name }) => players.some(({ film }) => film === name))
  .map((film) => ({ ...film, width: 160, height: 90, seconds: 2 }));

let dataDir: string;
let launcher: ChildProcess;
let options: DemoOptions;
const said: string[] = [];

beforeAll(async () => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'kinora-demo-'));
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, SANDBOX_SMTP_PORT: `${smtpPort}` };
  launcher = spawn(process.execPath, [join(import.meta.dirname, '../launch.ts')], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PAYMENTS_KEY_ID: 'rzp_test_demo', ...ports },
  });
  expect(await waitUntilHealthy(`http://localhost:${port}`, 90_000)).toBe(true);
  options = {
    apiUrl: `http://localhost:${port}/api`,
    account,
    mailboxUrl: `http://localhost:${sandboxPort}/mail`,
    payments: { apiUrl: `http://localhost:${sandboxPort}/pay/v1`, keyId: 'rzp_test_demo' },
    maker: { ffmpegPath: '', searchPath: process.env.PATH ?? '' },
    signal: new AbortController().signal,
    say: (line) => said.push(line),
    content: { films, players },
    writeViews: (views) => writeViews(readSettings({ DATA_DIR: dataDir }), views),
  };
}, 120_000);

afterAll(async () => {
  const ended = new Promise((resolve) => launcher.once('close', resolve));
  launcher.kill('SIGTERM');
  await ended;
  fs.rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

async function visit() {
  const demo = createDemoApi(options.apiUrl, options.signal);
  demo.enter((await demo.call(api.accounts.login, account)).token);
  const videos = await demo.call(api.videos.list, {});
  const made = await demo.call(api.players.list, {});
  const sources = await Promise.all(made.map(({ id }) => demo.call(api.players.listSources, { player_id: id })));
  return { demo, videos, players: made, sources: sources.flat() };
}

describe('fillDemo', () => {
  it('says why nobody can sign up where mail leaves this computer', async () => {
    await expect(fillDemo({ ...options, mailboxUrl: undefined })).rejects.toThrow(/cannot sign up: .*SMTP_URL/);
  });

  it('signs up, chooses a plan, and fills library and players', async () => {
    await fillDemo(options);
    const { videos, players: made, sources } = await visit();
    expect(videos.map(({ name }) => name).toSorted()).toEqual(['Dunes', 'Silk']);
    expect(made.map(({ name }) => name)).toEqual(['Desert road – 0', 'Desert road – 1']);
    expect(made[0]?.config).toMatchObject({ videotitle: 'Title 0', playerstyle: { player_brand_color: '#0b0906' } });
    expect(sources.map(({ url }) => url).toSorted()).toEqual(videos.map(({ url }) => url).toSorted());
  });

  it('adds nothing twice, and brings back what is missing', async () => {
    const before = await visit();
    const [kept, lost] = before.players;
    await fillDemo(options);
    const identity = ({ id, version }: { id: string; version: number }) => `${id} ${version}`;
    expect((await visit()).players.map(identity)).toEqual(before.players.map(identity));
    expect(said).toHaveLength(2);

    await before.demo.call(api.players.remove, { player_id: lost?.id ?? '' });
    await fillDemo(options);
    const after = await visit();
    const ids = (videos: { id: string }[]) => videos.map(({ id }) => id).toSorted();
    expect(ids(after.videos)).toEqual(ids(before.videos));
    expect(after.players.map(({ name }) => name).toSorted()).toEqual(['Desert road – 0', 'Desert road – 1']);
    expect(after.players.map(({ id }) => id)).toContain(kept?.id);
    expect(after.sources).toHaveLength(2);
  });

  it('has weeks of figures by the next minute, which are not there twice', async () => {
    const { demo, videos } = await visit();
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    // Days are summed up one after the other: whoever sees the last one sees all of them.
    const range = { from: day(70), to: day(1) };
    const overview = () => demo.call(api.stats.overview, { ...range, interval: 'week' });
    const yesterday = () => demo.call(api.stats.overview, { from: day(1), to: day(1) });
    await expect
      .poll(async () => (await yesterday()).totals.plays, { timeout: 150_000, interval: 2_000 })
      .toBeGreaterThan(0);
    const { totals, series } = await overview();
    expect(totals.plays).toBeGreaterThan(500);
    expect(series.filter(({ plays }) => plays > 0).length).toBeGreaterThan(8);
    const watched = await demo.call(api.stats.retention, { ...range, video_id: videos[0]?.id ?? '' });
    expect(watched.reached[0]).toBeGreaterThan(watched.reached[90] ?? 0);
    await fillDemo(options);
    expect((await overview()).totals).toEqual(totals);
  }, 240_000);

  it('buys a plan with room where the free one is too small, and only from the sandbox', async () => {
    const crowd = { films: Array.from({ length: 9 }, () => films).flat(), players: [] };
    const rich = { ...options, account: { ...account, email: 'rich@kinora.test' }, content: crowd };
    await expect(fillDemo({ ...rich, payments: undefined })).rejects.toThrow(/no plan without costs/);
    await fillDemo({ ...rich, maker: { ffmpegPath: '/nowhere', searchPath: '' } }).catch(() => undefined);
    const demo = createDemoApi(options.apiUrl, options.signal);
    demo.enter((await demo.call(api.accounts.login, rich.account)).token);
    const { subscription } = await demo.call(api.subscriptions.current, {});
    expect(subscription).toMatchObject({ plan_id: 'starter', access: 'full' });
  });

  it('refuses an account that somebody else made', async () => {
    const stranger = { ...account, password: 'Another-1-password' };
    await expect(fillDemo({ ...options, account: stranger })).rejects.toThrow(/exists with another password/);
  });
});
