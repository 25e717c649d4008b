import { api, type Player, type SignedIn } from '@kinora/contract';
import { publishingApi } from '@kinora/contract/publishing';
import { fieldAt, setValue } from '@kinora/player-config';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { mostVersions } from './player-history.ts';

let test: TestApp;
let mine: SignedIn;
let theirs: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  mine = await registerAccount(test);
  theirs = await registerAccount(test);
});
afterAll(() => test?.close());

const { players } = api;
const { versions, workspaces } = publishingApi;
const bar = fieldAt('playerstyle.progress_bar_FG_color');
const write = async (query: ReturnType<typeof sql>) => (await test.connection.db.execute(query)).rows;

async function makePlayer(name = 'Launch film', as = mine): Promise<Player> {
  return (await test.call(players.create, { name }, as)).body;
}
async function paint({ id, name, config }: Player, color: string, as = mine): Promise<Player> {
  const { status, body } = await test.call(
    players.update,
    { player_id: id, name, config: setValue(config, bar, color) },
    as,
  );
  expect(status).toBe(200);
  return body;
}
const history = (id: string, query: { limit?: number; cursor?: string } = {}, as = mine) =>
  test.call(versions.list, { player_id: id, ...query }, as);
const embedOf = async (id: string) => (await test.app.inject(`/api/players/embed/${id}`)).body;

describe.runIf(hasPostgres())('every save of a player', () => {
  it('is a version: who saved it, and what it changed, in words', async () => {
    const player = await makePlayer();
    await paint(player, '#22c55e');
    const renamed = { player_id: player.id, name: 'Teaser', config: setValue(player.config, bar, '#22c55e') };
    await test.call(players.update, renamed, mine);
    const { body, headers } = await history(player.id);
    expect(headers['x-total-count']).toBe('3');
    expect(body.map(({ version, is_live }) => [version, is_live])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect(body.map(({ changes }) => changes)).toEqual([
      [{ field: 'name', label: 'Name', from: 'Launch film', to: 'Teaser' }],
      [{ field: `${bar.group}.${bar.key}`, label: 'Progress Bar: Played Colour', from: '#f00a0a', to: '#22c55e' }],
      [],
    ]);
    expect(new Set(body.map(({ author }) => author))).toEqual(new Set([mine.user.name]));
    expect(body[0]?.live_from).not.toBeNull();
  });

  it('can be looked at beside what is live', async () => {
    const player = await makePlayer();
    await paint(player, '#22c55e');
    const { body } = await test.call(versions.get, { player_id: player.id, version: 1 }, mine);
    expect(body).toMatchObject({ version: 1, is_live: false, config: player.config });
    expect(body.difference).toMatchObject([{ from: '#22c55e', to: '#f00a0a' }]);
    const live = await test.call(versions.get, { player_id: player.id, version: 2 }, mine);
    expect(live.body).toMatchObject({ is_live: true, difference: [] });
  });

  it('can be restored, which is a save like any other', async () => {
    const player = await makePlayer();
    const painted = await paint(player, '#22c55e');
    expect(await embedOf(player.id)).toContain('#22c55e');
    const restored = await test.call(versions.restore, { player_id: player.id, version: 1 }, mine);
    expect(restored.body).toMatchObject({ version: 3, live_version: 3, config: player.config });
    expect(await embedOf(player.id)).not.toContain('#22c55e');
    const stale = { player_id: player.id, name: 'x', config: player.config, version: painted.version };
    expect(await test.call(players.update, stale, mine)).toMatchObject(refusal(409, 'player_changed'));
    expect((await history(player.id)).body).toHaveLength(3);
  });

  it('knows what it played, and brings that back unless it is gone', async () => {
    const player = await makePlayer();
    const address = { player_id: player.id, url: 'https://cdn.test/a.mp4' };
    const { body: source } = await test.call(players.createSource, address, mine);
    await paint(player, '#22c55e');
    const videoId = await insertVideo(test, mine, { name: 'Second film' });
    const url = `${test.settings.videoCdnUrl}/${videoId}/video.mp4`;
    await test.call(players.updateSource, { player_id: player.id, source_id: source.id, url }, mine);
    const { body } = await history(player.id);
    expect(body[0]?.changes[0]).toEqual({ field: 'source', label: 'Video', from: 'cdn.test/a.mp4', to: 'Second film' });

    await test.call(versions.restore, { player_id: player.id, version: 1 }, mine);
    const sources = () => test.call(players.listSources, { player_id: player.id }, mine);
    expect((await sources()).body).toEqual([{ id: source.id, url: address.url, media_type: 'mp4' }]);
    await test.call(api.videos.remove, { video_id: videoId }, mine);
    await test.call(versions.restore, { player_id: player.id, version: 2 }, mine);
    expect((await sources()).body).toMatchObject([{ url: address.url }]);
    expect((await history(player.id)).body[1]?.changes[0]).toMatchObject({ from: 'a deleted video' });
  });

  it('is listed page by page, once each', async () => {
    let player = await makePlayer();
    for (let save = 0; save < 6; save += 1) player = await paint(player, `#00000${save}`);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await history(player.id, { limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.body.map(({ version }) => version));
      expect(page.body.every(({ version, changes }) => version === 1 || changes.length === 1)).toBe(true);
      cursor = page.headers['x-next-cursor'] as string | undefined;
    } while (cursor);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect((await history(player.id, { cursor: 'nonsense' })).body).toEqual([]);
    expect((await history(player.id, { limit: 51 })).status).toBe(400);
  });

  it('counts up whoever saves at once, and of those who saw the same one wins', async () => {
    const player = await makePlayer();
    const all = await Promise.all(Array.from({ length: 5 }, (_, index) => paint(player, `#0000a${index}`)));
    expect(all.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5, 6]);
    const same = { player_id: player.id, name: 'One', config: player.config, version: 6 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => test.call(players.update, same, mine)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await history(player.id)).body).toHaveLength(7);
  });

  it('is kept of players that are older than their history, and of what a process without one saves', async () => {
    const player = await makePlayer();
    await write(sql`delete from player_versions where player_id = ${player.id}`);
    expect((await history(player.id)).body).toMatchObject([{ version: 1, author: null, is_live: true }]);
    await write(sql`delete from player_versions where player_id = ${player.id}`);
    await paint(player, '#22c55e');
    expect((await history(player.id)).body.map(({ version }) => version)).toEqual([2, 1]);
    await write(sql`update players set version = 3, name = 'By an older process' where id = ${player.id}`);
    expect((await history(player.id)).body[0]).toMatchObject({ version: 3, name: 'By an older process' });
  });

  it('is kept up to a number, oldest first, but for what is live or is going to be', async () => {
    const as = await registerAccount(test);
    const player = await makePlayer('Long life', as);
    await write(sql`
      insert into player_versions (workspace_id, player_id, version, name, config)
      select workspace_id, id, n, name, config from players, generate_series(2, ${mostVersions}) n where id = ${player.id}`);
    await write(sql`update players set version = ${mostVersions} where id = ${player.id}`);
    await test.call(workspaces.update, { publish_separately: true }, as);
    const inAnHour = Math.floor(Date.now() / 1000) + 3600;
    await test.call(versions.publish, { player_id: player.id, version: 2 }, as);
    await test.call(versions.publish, { player_id: player.id, version: 3, at: inAnHour }, as);
    for (const color of ['#000001', '#000002', '#000003', '#000004']) await paint(player, color, as);
    const kept = await write(sql`select version from player_versions where player_id = ${player.id} order by version`);
    expect(kept.slice(0, 4).map(({ version }) => version)).toEqual([2, 3, 5, 6]);
    expect(kept).toHaveLength(mostVersions + 2);
  });

  it('goes with its player', async () => {
    const player = await makePlayer();
    await test.call(players.remove, { player_id: player.id }, mine);
    expect(await write(sql`select 1 from player_versions where player_id = ${player.id}`)).toEqual([]);
    expect(await history(player.id)).toMatchObject(refusal(404, 'player_not_found'));
  });

  it('is nobody else’s, and no key that only reads may restore or publish it', async () => {
    const player = await makePlayer();
    const one = { player_id: player.id, version: 1 };
    expect(await history(player.id, {}, { token: '' } as SignedIn)).toMatchObject({ status: 401 });
    for (const answer of [
      await history(player.id, {}, theirs),
      await test.call(versions.get, one, theirs),
      await test.call(versions.restore, one, theirs),
      await test.call(versions.publish, { player_id: player.id }, theirs),
      await test.call(versions.unschedule, { player_id: player.id }, theirs),
    ])
      expect(answer).toMatchObject(refusal(404, 'player_not_found'));
    const { body: key } = await test.call(api.apiKeys.create, { access: 'read' }, mine);
    const as = { token: key.value };
    expect((await test.call(versions.get, one, as)).status).toBe(200);
    expect(await test.call(versions.restore, one, as)).toMatchObject(refusal(403, 'forbidden'));
    expect(await test.call(versions.publish, { player_id: player.id }, as)).toMatchObject(refusal(403, 'forbidden'));
    for (const version of [2, 2_147_483_647])
      expect(await test.call(versions.restore, { player_id: player.id, version }, mine)).toMatchObject(
        refusal(404, 'version_not_found'),
      );
    for (const version of [0, -1, 1.5, 9e15])
      expect((await test.call(versions.get, { player_id: player.id, version }, mine)).status).toBe(404);
  });
});

describe.runIf(hasPostgres())('images of versions', () => {
  const image = 'img_aaaaaaaaaaaaaaaaaaaaaa.webp';
  const name = fieldAt('playerBrandingImageUrl');

  it('are kept while a version that may be restored names them, and left out of what is restored later', async () => {
    const player = await makePlayer();
    const url = `${test.settings.imageCdnUrl}/${image}`;
    await write(sql`insert into images (key, workspace_id, file_name, content_md5, expires_at, stored_at, unused_since)
      select ${image}, workspace_id, 'a.png', '', now(), now(), now() - interval '8 days' from players where id = ${player.id}`);
    const branded = setValue(player.config, name, url);
    await test.call(players.update, { player_id: player.id, name: 'x', config: branded }, mine);
    await test.call(players.update, { player_id: player.id, name: 'x', config: player.config }, mine);
    const { removeUnused } = await import('../images/image-store.ts').then(({ imageStore }) => imageStore);
    expect(await removeUnused(test.connection.db)).toEqual([]);
    const [{ unused_since } = { unused_since: 0 }] = await write(
      sql`select unused_since from images where key = ${image}`,
    );
    expect(unused_since).toBeNull();

    await write(sql`update player_versions set created_at = now() - interval '91 days' where player_id = ${player.id}`);
    await write(sql`update images set unused_since = now() - interval '8 days' where key = ${image}`);
    expect(await removeUnused(test.connection.db)).toEqual([image]);
    const restored = await test.call(versions.restore, { player_id: player.id, version: 2 }, mine);
    expect(restored.body.config.playerBrandingImageUrl).toBe(player.config.playerBrandingImageUrl);
  });
});
