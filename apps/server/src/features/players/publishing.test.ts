import { api, type Player, type SignedIn } from '@kinora/contract';
import { publishingApi } from '@kinora/contract/publishing';
import { fieldAt, setValue } from '@kinora/player-config';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let second: TestApp;
let mine: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  second = await startBeside(test);
  mine = await registerAccount(test);
  await test.call(workspaces.update, { publish_separately: true }, mine);
});
afterAll(async () => {
  await second?.close();
  await test?.close();
});

const { players } = api;
const { versions, workspaces } = publishingApi;
const bar = fieldAt('playerstyle.progress_bar_FG_color');
const [before, after] = ['#f00a0a', '#22c55e'];
const write = async (query: ReturnType<typeof sql>) => (await test.connection.db.execute(query)).rows;

const makePlayer = async (as = mine): Promise<Player> =>
  (await test.call(players.create, { name: 'Launch film' }, as)).body;
async function paint({ id, name, config }: Player, color: string, as = mine): Promise<Player> {
  const input = { player_id: id, name, config: setValue(config, bar, color) };
  return (await test.call(players.update, input, as)).body;
}
const publish = (id: string, rest: { version?: number; at?: number; note?: string } = {}) =>
  test.call(versions.publish, { player_id: id, ...rest }, mine);
const get = async (id: string) => (await test.call(players.get, { player_id: id }, mine)).body;
/** Asked of the other server, which keeps pages in memory. */
const isSeen = async (id: string, color: string) =>
  (await second.app.inject(`/api/players/embed/${id}`)).body.includes(color);
const seconds = () => Math.floor(Date.now() / 1000);

describe.runIf(hasPostgres())('a workspace that publishes separately', () => {
  it('is one that says so', async () => {
    const other = await registerAccount(test);
    expect((await test.call(workspaces.get, {}, other)).body).toEqual({ publish_separately: false });
    expect((await test.call(workspaces.get, {}, mine)).body).toEqual({ publish_separately: true });
    const { body: key } = await test.call(api.apiKeys.create, {}, other);
    const change = { publish_separately: true };
    expect((await test.call(workspaces.update, change)).status).toBe(401);
    expect(await test.call(workspaces.update, change, { token: key.value })).toMatchObject(refusal(403, 'forbidden'));
    expect((await test.call(workspaces.update, { publish_separately: 'yes' as never }, other)).status).toBe(400);
  });

  it('shows viewers what was published, and its members what was saved', async () => {
    const player = await makePlayer();
    expect(await isSeen(player.id, before)).toBe(true);
    const saved = await test.call(
      players.update,
      { player_id: player.id, name: 'Draft name', config: setValue(player.config, bar, after), version: 1 },
      mine,
    );
    expect(saved.body).toMatchObject({ version: 2, live_version: 1, name: 'Draft name' });
    expect(await get(player.id)).toEqual(saved.body);
    const { body: listed } = await test.call(players.list, { limit: 1 }, mine);
    expect(listed).toEqual([saved.body]);
    expect(await isSeen(player.id, after)).toBe(false);
    const oembed = () => test.call(api.embeds.oembed, { url: `${test.settings.publicUrl}/watch/${player.id}` });
    expect((await oembed()).body.title).toBe('Launch film');
    const stale = { player_id: player.id, name: 'x', config: player.config, version: 1 };
    expect(await test.call(players.update, stale, mine)).toMatchObject(refusal(409, 'player_changed'));

    const { body: newest } = await test.call(versions.get, { player_id: player.id, version: 2 }, mine);
    expect(newest.difference.map(({ label, from, to }) => `${label} ${from} → ${to}`)).toEqual([
      'Name Launch film → Draft name',
      `Progress Bar: Played Colour ${before} → ${after}`,
    ]);
    const published = await publish(player.id, { note: 'For the launch' });
    expect(published.body).toMatchObject({ version: 2, live_version: 2, name: 'Draft name' });
    expect(await isSeen(player.id, after)).toBe(true);
    expect((await oembed()).body.title).toBe('Draft name');
    const { body } = await test.call(versions.list, { player_id: player.id }, mine);
    expect(body[0]).toMatchObject({ note: 'For the launch', is_live: true });
    expect(body[1]?.is_live).toBe(false);
  });

  it('goes back to any version at once, without losing the draft', async () => {
    const player = await makePlayer();
    await paint(player, after);
    await publish(player.id);
    await paint(player, '#123456');
    expect((await publish(player.id, { version: 1 })).body).toMatchObject({ version: 3, live_version: 1 });
    expect(await isSeen(player.id, before)).toBe(true);
    expect((await get(player.id)).config.playerstyle.progress_bar_FG_color).toBe('#123456');
    expect((await publish(player.id)).body.live_version).toBe(3);
  });

  it('drafts what is played, too', async () => {
    const player = await makePlayer();
    const source = (url: string) => test.call(players.createSource, { player_id: player.id, url }, mine);
    const { body: first } = await source('https://cdn.test/a.mp4');
    expect(await isSeen(player.id, 'cdn.test')).toBe(false);
    expect((await test.call(players.listSources, { player_id: player.id }, mine)).body).toEqual([first]);
    await publish(player.id);
    expect(await isSeen(player.id, 'cdn.test/a.mp4')).toBe(true);
    const changed = { player_id: player.id, source_id: first.id, url: 'https://cdn.test/b.mp4' };
    expect((await test.call(players.updateSource, changed, mine)).body.id).toBe(first.id);
    const nobodys = { ...changed, source_id: 'src_0000000000000000000000' };
    expect(await test.call(players.updateSource, nobodys, mine)).toMatchObject(refusal(404, 'source_not_found'));
    expect(await isSeen(player.id, 'cdn.test/b.mp4')).toBe(false);
    const copy = await test.call(players.create, { name: 'Copy', copy_source_of: player.id }, mine);
    expect(await isSeen(copy.body.id, 'cdn.test/b.mp4')).toBe(true);
    await publish(player.id);
    expect(await isSeen(player.id, 'cdn.test/b.mp4')).toBe(true);
    await paint(player, after);
    await source('https://cdn.test/c.mp4');
    await publish(player.id);
    expect([await isSeen(player.id, after), await isSeen(player.id, 'cdn.test/c.mp4')]).toEqual([true, true]);
  });

  it('leaves drafts as they are when it stops, until the next save', async () => {
    const as = await registerAccount(test);
    const set = (publish_separately: boolean) => test.call(workspaces.update, { publish_separately }, as);
    const player = await makePlayer(as);
    await set(true);
    await paint(player, after, as);
    await set(false);
    expect(await isSeen(player.id, after)).toBe(false);
    expect((await paint(player, '#123456', as)).live_version).toBe(3);
    expect(await isSeen(player.id, '#123456')).toBe(true);
  });

  it('is overruled by a process that knows of no drafts: what that saves is live', async () => {
    const player = await makePlayer();
    await paint(player, after);
    await write(sql`update players set version = 3, name = 'By an older process' where id = ${player.id}`);
    expect(await get(player.id)).toMatchObject({ version: 3, live_version: 3, name: 'By an older process' });
    expect((await paint(await get(player.id), '#123456')).live_version).toBe(3);
  });
});

describe.runIf(hasPostgres())('publishing at a time', () => {
  it('happens by itself, once, and every server shows it', async () => {
    const player = await makePlayer();
    await paint(player, after);
    const at = seconds() + 3;
    const { body } = await publish(player.id, { at });
    expect(body).toMatchObject({ live_version: 1, scheduled: { version: 2, at } });
    await paint(player, '#123456');
    expect(await isSeen(player.id, before)).toBe(true);
    await expect.poll(() => isSeen(player.id, after), { timeout: 20_000, interval: 200 }).toBe(true);
    expect(await get(player.id)).toMatchObject({ version: 3, live_version: 2, scheduled: null });

    // A worker that died after the last word of the database is followed by one that does the same again.
    await publish(player.id);
    const again = { workspaceId: 'x', playerId: player.id, version: 2, at };
    await write(sql`
      insert into pgboss.job (name, data)
      select 'publish-player', ${JSON.stringify(again)}::jsonb || jsonb_build_object('workspaceId', workspace_id)
      from players where id = ${player.id}`);
    const waiting = sql`select 1 from pgboss.job where name = 'publish-player' and state < 'completed' and data @> ${JSON.stringify({ playerId: player.id })}::jsonb`;
    await expect.poll(() => write(waiting), { timeout: 20_000, interval: 200 }).toEqual([]);
    expect(await get(player.id)).toMatchObject({ live_version: 3 });
  });

  it('can be set anew and called off, and ends when somebody publishes by hand', async () => {
    const player = await makePlayer();
    await paint(player, after);
    const jobs = () =>
      write(
        sql`select data -> 'at' as at from pgboss.job where name = 'publish-player' and data @> ${JSON.stringify({ playerId: player.id })}::jsonb`,
      );
    const [at, later] = [seconds() + 3600, seconds() + 7200];
    await publish(player.id, { at });
    await publish(player.id, { at: later });
    expect(await jobs()).toEqual([{ at: later }]);
    const off = await test.call(versions.unschedule, { player_id: player.id }, mine);
    expect(off.body).toMatchObject({ live_version: 1, scheduled: null });
    expect(await jobs()).toEqual([]);
    await publish(player.id, { at });
    await publish(player.id);
    expect((await get(player.id)).scheduled).toBeNull();
    expect(await jobs()).toEqual([]);
    await publish(player.id, { at });
    await test.call(players.remove, { player_id: player.id }, mine);
    expect(await jobs()).toEqual([]);
  });

  it('is refused for the past and for more than a year from now', async () => {
    const player = await makePlayer();
    for (const at of [seconds() - 5, seconds() + 367 * 86_400])
      expect(await publish(player.id, { at })).toMatchObject(refusal(400, 'publish_time_invalid'));
    expect(await publish(player.id, { version: 9 })).toMatchObject(refusal(404, 'version_not_found'));
    expect((await publish(player.id, { note: 'x'.repeat(201) })).status).toBe(400);
    expect((await publish(player.id, { at: 'soon' as never })).status).toBe(400);
    expect((await get(player.id)).scheduled).toBeNull();
  });
});
