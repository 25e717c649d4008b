import { api, type Endpoint, pathParameters, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundEndpoints } from '../../testing/every-endpoint.ts';
import { insertVideo, registerAccount, registerUploader, workspaceOf } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let owner: SignedIn;
/** What belongs to the owner, by the name under which calls ask for it. */
let theirs: Record<string, string>;
/** Somebody else, in the dashboard and with a key. */
let others: { who: string; token: string; access: Endpoint['access'][] }[];

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  owner = await registerUploader(test);
  const video_id = await insertVideo(test, owner, { name: 'of the owner' });
  const { body: player } = await test.call(api.players.create, { name: 'of the owner' }, owner);
  const url = `${test.settings.videoCdnUrl}/${video_id}/video.mp4`;
  const source = await test.call(api.players.createSource, { player_id: player.id, url }, owner);
  const { body: track } = await test.call(api.tracks.create, { video_id, kind: 'captions', lang: 'en' }, owner);
  const { body: key } = await test.call(api.apiKeys.create, { name: 'of the owner' }, owner);
  const [session] = (await test.call(api.accounts.listSessions, {}, owner)).body;
  await test.connection.db.execute(
    sql`update subscriptions set provider_subscription_id = 'sub_owner' where workspace_id = ${workspaceOf(owner)}`,
  );
  await test.connection.db.execute(
    sql`insert into invoices (provider_invoice_id, workspace_id, subscription_id, status, line_items, amount, currency, short_url, issued_at)
        select 'inv_owner', workspace_id, id, 'paid', '[]', 1, 'USD', '', now() from subscriptions`,
  );
  await test.connection.db.execute(
    sql`insert into webflow_connections (workspace_id, code_hash, token_sealed, sites)
        values (${workspaceOf(owner)}, 'x', 'x', '[{"id":"site_owner","shortName":"a","displayName":"A"}]')`,
  );
  theirs = {
    video_id,
    player_id: player.id,
    source_id: source.body.id,
    track_id: track.id,
    key_id: key.id,
    session_id: session?.id ?? '',
  };
  const other = await registerAccount(test);
  const { body: otherKey } = await test.call(api.apiKeys.create, {}, other);
  others = [
    { who: 'a person', token: other.token, access: ['member', 'key'] },
    { who: 'a key', token: otherKey.value, access: ['key'] },
  ];
});
afterAll(() => test?.close());

const isOwned = ({ access }: Endpoint) => access === 'member' || access === 'key';
const owned = Object.values(api)
  .flatMap((group) => Object.values(group as Record<string, Endpoint>))
  .filter(isOwned);
/** What deletes comes last: nothing would be left for the others to find. */
const naming = owned
  .filter(({ path }) => pathParameters(path).some((name) => name.endsWith('_id') && name !== 'plan_id'))
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
/** Lists, and whatever else is asked for without saying whose. */
const asking = owned.filter(
  ({ method, path, hasSideEffects }) => method === 'GET' && !hasSideEffects && pathParameters(path).length === 0,
);

/** What a call needs besides the ids in its path, to be refused for these alone. */
const inputs: Record<string, Record<string, unknown>> = {
  'PUT /players/:player_id': { name: 'taken', config: {} },
  'POST /players/:player_id/sources': { url: 'https://cdn.test/a.mp4' },
  'PUT /players/:player_id/sources/:source_id': { url: 'https://cdn.test/a.mp4' },
  'PUT /videos/:video_id': { name: 'taken' },
  'PUT /videos/:video_id/poster': { at_seconds: 1 },
  'POST /videos/:video_id/parts': { size_bytes: 1000 },
  'POST /videos/:video_id/tracks': { kind: 'captions', lang: 'de' },
  'PATCH /videos/:video_id/tracks/:track_id': { label: 'taken' },
  'PUT /videos/:video_id/tracks/:track_id/file': {
    file: new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nTaken\n'),
  },
  'GET /videos/:video_id/tracks/:track_id/file': { format: 'vtt' },
  'PUT /videos/:video_id/tracks/:track_id/cues': { cues: [] },
  'POST /videos/:video_id/tracks/:track_id/shift': { seconds: 1 },
};
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function ask(endpoint: Endpoint, token: string, ids: Record<string, string>) {
  const { body: player } = await test.call(api.players.get, { player_id: theirs.player_id ?? '' }, owner);
  const rest = inputs[nameOf(endpoint)] ?? {};
  const path = pathParameters(endpoint.path).map((name) => [name, ids[name] ?? expect.fail(`no ${name} to ask for`)]);
  const input = { ...rest, ...('config' in rest ? { config: player.config } : {}), ...Object.fromEntries(path) };
  return test.call(endpoint, input as never, { token });
}

/** All rows of the owner, but for what a call of the owner's own changes. */
const snapshot = async () => {
  const { rows } = await test.connection.db.execute(sql`
    select (select json_agg(v) from videos v) as videos, (select json_agg(p) from players p) as players,
      (select json_agg(s) from player_sources s) as sources, (select json_agg(s.id) from sessions s) as sessions,
      (select json_agg(k.id) from api_keys k) as keys, (select json_agg(t) from text_tracks t) as tracks, (select json_agg(s) from processing_steps s) as steps`);
  return rows;
};

describe.runIf(hasPostgres())('what belongs to another workspace', () => {
  it('is asked for by every call that names something', () => {
    expect(naming.length).toBeGreaterThan(12);
    expect(boundEndpoints(test)).toEqual(expect.arrayContaining(naming));
  });

  it.each(naming.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'looks to %s as if it were not there, and stays as it is',
    async (_, endpoint) => {
      const before = await snapshot();
      for (const { token, access } of others.filter((one) => one.access.includes(endpoint.access))) {
        const answer = await ask(endpoint, token, theirs);
        const unknown = Object.fromEntries(Object.entries(theirs).map(([name, id]) => [name, `${id.slice(0, -3)}000`]));
        const toNobodys = await ask(endpoint, token, unknown);
        expect(answer.status, access.join()).toBe(404);
        expect([answer.status, answer.body.code]).toEqual([toNobodys.status, toNobodys.body.code]);
      }
      expect(await snapshot()).toEqual(before);
    },
  );

  it.each(asking.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is not in what %s answers',
    async (_, endpoint) => {
      for (const { token } of others.filter((one) => one.access.includes(endpoint.access))) {
        const { body } = await test.call(endpoint, {} as never, { token });
        const text = JSON.stringify(body);
        for (const id of [...Object.values(theirs), 'of the owner', 'sub_owner', 'inv_owner', 'site_owner'])
          expect(text).not.toContain(id);
      }
    },
  );

  it('is not to be had through what a call says either', async () => {
    const [{ token } = { token: '' }] = others;
    const { body: own } = await test.call(api.players.create, { name: 'mine' }, { token });
    const url = `${test.settings.videoCdnUrl}/${theirs.video_id}/video.mp4`;
    const tries = [
      await test.call(api.players.create, { name: 'x', copy_source_of: theirs.player_id ?? '' }, { token }),
      await test.call(api.players.createSource, { player_id: own.id, url }, { token }),
      await test.call(
        api.players.updateSource,
        { player_id: own.id, source_id: theirs.source_id ?? '', url: 'https://cdn.test/a.mp4' },
        { token },
      ),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    const payment = { payment_id: 'pay_1', signature: 'x'.repeat(64), subscription_id: 'sub_owner' };
    expect((await test.call(api.subscriptions.confirmPayment, payment, { token })).body.code).toBe('payment_invalid');
  });
});
