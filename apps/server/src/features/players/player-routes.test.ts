import { api, type Player } from '@kinora/contract';
import { defaultConfig } from '@kinora/player-config';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount, workspaceOf } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let mine: { token: string };
let theirs: { token: string };
beforeAll(async () => {
  test = await startTestApp();
  mine = { token: (await registerAccount(test)).token };
  theirs = { token: (await registerAccount(test)).token };
});
afterAll(() => test.close());

const endpoints = api.players;
const nobodys = 'ply_0000000000000000000000';

async function makePlayer(name = 'Launch film', as = mine): Promise<Player> {
  const answer = await test.call(endpoints.create, { name }, as);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
const account = async () => ({ token: (await registerAccount(test)).token });

describe.runIf(hasPostgres())('POST /players', () => {
  it('fills what the config leaves out from the default set', async () => {
    const config = { videotitle: 'Hi', playerstyle: { text_color: '#ABCDEF' } };
    const { status, body } = await test.call(endpoints.create, { name: 'One', config }, mine);
    const whole = defaultConfig();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: expect.stringMatching(/^ply_/), name: 'One', version: 1 });
    expect(body.config).toEqual({
      ...whole,
      videotitle: 'Hi',
      playerstyle: { ...whole.playerstyle, text_color: '#abcdef' },
    });
  });

  it('gives new players the set that the operator chose', async () => {
    const other = await startTestApp({ PLAYER_DEFAULTS: 'b' });
    const { token } = await registerAccount(other);
    const { body } = await other.call(endpoints.create, { name: 'B' }, { token });
    expect(body.config).toEqual(defaultConfig('alternative'));
    await other.close();
  });

  it('keeps of a description what is harmless', async () => {
    const videodescription =
      '<p onclick="x()">Hi <b>you</b><script>x()</script><a id="config" href="javascript:x()">a</a></p>';
    const { body } = await test.call(endpoints.create, { name: 'Text', config: { videodescription } }, mine);
    expect(body.config.videodescription).toBe(
      '<p>Hi <b>you</b><a rel="noopener noreferrer nofollow" target="_blank">a</a></p>',
    );
  });

  it('copies the source of another own player', async () => {
    const first = await makePlayer('First');
    await test.call(endpoints.createSource, { player_id: first.id, url: 'https://cdn.test/a.mp4' }, mine);
    const copy = await test.call(endpoints.create, { name: 'First copy 123456', copy_source_of: first.id }, mine);
    const sources = await test.call(endpoints.listSources, { player_id: copy.body.id }, mine);
    expect(sources.body).toMatchObject([{ url: 'https://cdn.test/a.mp4', media_type: 'mp4' }]);
    const stolen = await test.call(endpoints.create, { name: 'Mine now', copy_source_of: first.id }, theirs);
    expect(stolen).toMatchObject({ status: 404, body: { code: 'player_not_found' } });
    expect((await test.call(endpoints.list, { q: 'Mine now' }, theirs)).body).toEqual([]);
  });

  it.each([
    ['an empty name', { name: '' }],
    ['a name of 61 characters', { name: 'x'.repeat(61) }],
    ['no name', {}],
    ['an owner', { name: 'x', workspace_id: 'wsp_1' }],
    ['an unknown field', { name: 'x', config: { evil: 1 } }],
    ['an unknown style', { name: 'x', config: { playerstyle: { position: 'fixed' } } }],
    ['CSS in a colour', { name: 'x', config: { playerstyle: { text_color: 'red;}body{display:none' } } }],
    ['url() in a colour', { name: 'x', config: { playerstyle: { text_color: 'url(//evil)' } } }],
    ['calc() as size', { name: 'x', config: { playerstyle: { icon_button_size: 'calc(100vw*9999)' } } }],
    ['a number for a text', { name: 'x', config: { playerstyle: { icon_button_size: 30 } } }],
    ['a script as image', { name: 'x', config: { playerThumbnailImageUrl: 'javascript:alert(1)' } }],
    ['a list as config', { name: 'x', config: [] }],
  ])('refuses %s', async (_, input) => {
    expect(await test.call(endpoints.create, input as never, mine)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });
});

describe.runIf(hasPostgres())('GET /players', () => {
  it('lists own players, newest change first, and nobody else’s', async () => {
    const as = await account();
    const [a, b, c] = [await makePlayer('A', as), await makePlayer('B', as), await makePlayer('C', as)];
    await test.call(endpoints.update, { player_id: a.id, name: 'A2', config: a.config }, as);
    const { body } = await test.call(endpoints.list, {}, as);
    expect(body.map(({ id }) => id)).toEqual([a.id, c.id, b.id]);
  });

  it('pages through all of them once, also when many changed at the same moment', async () => {
    const as = await registerAccount(test);
    await test.connection.db.execute(sql`
      insert into players (id, workspace_id, name, config, updated_at)
      select 'ply_' || lpad(n::text, 6, '0'), ${workspaceOf(as)}, 'Number ' || n, '{}', now() - (n / 7) * interval '1 microsecond'
      from generate_series(1, 100) n`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await test.call(endpoints.list, { limit: 9, ...(cursor ? { cursor } : {}) }, as);
      expect(page.headers['x-total-count']).toBe('100');
      seen.push(...page.body.map(({ id }) => id));
      cursor = page.headers['x-next-cursor'] as string | undefined;
    } while (cursor);
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
    expect(seen).toEqual((await test.call(endpoints.list, {}, as)).body.map(({ id }) => id));
  });

  it('searches names without regard to case, and takes % and _ as letters', async () => {
    const as = await account();
    for (const name of ['Sale 100%', 'Sale_one', 'sALE']) await makePlayer(name, as);
    const find = async (q: string) =>
      (await test.call(endpoints.list, { q }, as)).body.map(({ name }) => name).toSorted();
    expect(await find('sale')).toEqual(['Sale 100%', 'Sale_one', 'sALE']);
    expect(await find('%')).toEqual(['Sale 100%']);
    expect(await find('_')).toEqual(['Sale_one']);
    expect(await find("' or 1=1--")).toEqual([]);
  });

  it.each([
    [{ limit: 0 }, 400],
    [{ limit: 201 }, 400],
    [{ limit: 'many' }, 400],
    [{ workspace_id: 'wsp_1' }, 400],
    [{ cursor: 'forged' }, 200],
    [{ cursor: Buffer.from("1~x' or true").toString('base64url') }, 200],
  ])('answers %j with %i', async (query, status) => {
    const answer = await test.call(endpoints.list, query as never, mine);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual([]);
  });
});

describe.runIf(hasPostgres())('PUT /players/:player_id', () => {
  it('saves name and config and counts the version', async () => {
    const player = await makePlayer();
    const config = { ...player.config, videotitle: 'New' };
    const { body } = await test.call(
      endpoints.update,
      { player_id: player.id, name: 'New name', config, version: 1 },
      mine,
    );
    expect(body).toMatchObject({ name: 'New name', version: 2, config: { videotitle: 'New' } });
    expect((await test.call(endpoints.get, { player_id: player.id }, mine)).body).toEqual(body);
  });

  it('lets one of ten that saved the same version win, and tells the others', async () => {
    const { id, config } = await makePlayer();
    const save = (n: number) =>
      test.call(endpoints.update, { player_id: id, name: `Save ${n}`, config, version: 1 }, mine);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(n)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('player_changed');
  });

  it('refuses a config that is not whole', async () => {
    const { id } = await makePlayer();
    const answer = await test.call(endpoints.update, { player_id: id, name: 'x', config: {} as never }, mine);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe.runIf(hasPostgres())('sources of a player', () => {
  it('are at most one, and change in place', async () => {
    const { id: player_id } = await makePlayer();
    const first = await test.call(endpoints.createSource, { player_id, url: 'https://cdn.test/a.mp4' }, mine);
    expect(first.body).toMatchObject({ id: expect.stringMatching(/^src_/), media_type: 'mp4' });
    const hls = { url: 'https://cdn.test/a.m3u8', media_type: 'hls' as const };
    const second = await test.call(endpoints.updateSource, { player_id, source_id: first.body.id, ...hls }, mine);
    expect(second.body).toEqual({ id: first.body.id, ...hls });
    await test.call(endpoints.createSource, { player_id, url: 'https://cdn.test/b.mp4' }, mine);
    const { body } = await test.call(endpoints.listSources, { player_id }, mine);
    expect(body).toEqual([{ id: first.body.id, url: 'https://cdn.test/b.mp4', media_type: 'mp4' }]);
  });

  it.each([
    'javascript:alert(1)',
    'data:video/mp4;base64,AA',
    '//evil.test/a.mp4',
    'https://a@b.test/x',
    'ftp://x/y',
    'a b',
    '',
  ])('refuse the address %j', async (url) => {
    const { id: player_id } = await makePlayer();
    expect((await test.call(endpoints.createSource, { player_id, url }, mine)).status).toBe(400);
    expect((await test.call(endpoints.listSources, { player_id }, mine)).body).toEqual([]);
  });

  it('refuse a video that is not there', async () => {
    const { id: player_id } = await makePlayer();
    const url = `${test.settings.videoCdnUrl}/vid_0000000000000000000000/file.mp4`;
    const missing = { status: 404, body: { code: 'video_not_found' } };
    expect(await test.call(endpoints.createSource, { player_id, url }, mine)).toMatchObject(missing);
    const good = await test.call(endpoints.createSource, { player_id, url: 'https://cdn.test/a.mp4' }, mine);
    const change = { player_id, source_id: good.body.id, url };
    expect(await test.call(endpoints.updateSource, change, mine)).toMatchObject(missing);
    expect((await test.call(endpoints.listSources, { player_id }, mine)).body).toEqual([good.body]);
  });
});

describe.runIf(hasPostgres())('players of others', () => {
  it('look like players that do not exist, on every route', async () => {
    const player = await makePlayer();
    const source = await test.call(
      endpoints.createSource,
      { player_id: player.id, url: 'https://cdn.test/a.mp4' },
      mine,
    );
    const own = await makePlayer('Own', theirs);
    const rest = { url: 'https://cdn.test/evil.mp4', source_id: source.body.id, name: 'x', config: player.config };
    for (const player_id of [player.id, nobodys, 'ply_../../x', 'x'.repeat(100)]) {
      const pick = (...names: (keyof typeof rest)[]) => Object.fromEntries(names.map((name) => [name, rest[name]]));
      const answers = [
        await test.call(endpoints.get, { player_id }, theirs),
        await test.call(endpoints.update, { player_id, ...pick('name', 'config') } as never, theirs),
        await test.call(endpoints.remove, { player_id }, theirs),
        await test.call(endpoints.listSources, { player_id }, theirs),
        await test.call(endpoints.createSource, { player_id, ...pick('url') } as never, theirs),
        await test.call(endpoints.updateSource, { player_id, ...pick('url', 'source_id') } as never, theirs),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    }
    const nested = { player_id: own.id, ...{ source_id: source.body.id, url: rest.url } };
    expect((await test.call(endpoints.updateSource, nested, theirs)).body.code).toBe('source_not_found');
    expect((await test.call(endpoints.listSources, { player_id: player.id }, mine)).body[0]?.url).toBe(
      'https://cdn.test/a.mp4',
    );
  });

  it('are closed without a token', async () => {
    const { id: player_id } = await makePlayer();
    for (const endpoint of [endpoints.get, endpoints.remove, endpoints.listSources] as const)
      expect((await test.call(endpoint, { player_id })).status).toBe(401);
    expect((await test.call(endpoints.list, {})).status).toBe(401);
  });
});

describe.runIf(hasPostgres())('DELETE /players/:player_id', () => {
  it('removes it and its source, once', async () => {
    const { id: player_id } = await makePlayer();
    await test.call(endpoints.createSource, { player_id, url: 'https://cdn.test/a.mp4' }, mine);
    expect((await test.call(endpoints.remove, { player_id }, mine)).status).toBe(200);
    expect((await test.call(endpoints.remove, { player_id }, mine)).status).toBe(404);
    const { rows } = await test.connection.db.execute(sql`select 1 from player_sources where player_id = ${player_id}`);
    expect(rows).toEqual([]);
  });
});

describe.runIf(hasPostgres())('a config of an older version', () => {
  it('reads as whole: unknown fields dropped, missing and broken ones from the defaults', async () => {
    const { id: player_id } = await makePlayer();
    const stored = JSON.stringify({ old_field: 1, videotitle: 'Kept', playerstyle: { text_color: 'evil' } });
    await test.connection.db.execute(sql`update players set config = ${stored}::jsonb where id = ${player_id}`);
    const { body } = await test.call(endpoints.get, { player_id }, mine);
    expect(body.config).toEqual({ ...defaultConfig(), videotitle: 'Kept' });
  });
});
