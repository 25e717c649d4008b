import { api, type Endpoint, pathParameters } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundEndpoints, everyEndpoint } from '../../testing/every-endpoint.ts';
import { exampleInput, nameOf } from '../../testing/example-inputs.ts';
import { registerAccount } from '../../testing/factories.ts';
import { makeOneOfEverything, type OneOfEverything } from '../../testing/one-of-everything.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let theirs: OneOfEverything;
/** Somebody else, in the dashboard and with a key. */
let others: { who: string; token: string; access: Endpoint['access'][] }[];

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  theirs = await makeOneOfEverything(test);
  const other = await registerAccount(test);
  const { body: otherKey } = await test.call(api.apiKeys.create, {}, other);
  others = [
    { who: 'a person', token: other.token, access: ['member', 'key'] },
    { who: 'a key', token: otherKey.value, access: ['key'] },
  ];
});
afterAll(() => test?.close());

const isOwned = ({ access }: Endpoint) => access === 'member' || access === 'key';
const owned = everyEndpoint.filter(isOwned);
/** What deletes comes last: nothing would be left for the others to find. */
const naming = owned
  .filter(({ path }) => pathParameters(path).some((name) => name.endsWith('_id') && name !== 'plan_id'))
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
/** Lists, and whatever else is asked for without saying whose. */
const asking = owned.filter(
  ({ method, path, hasSideEffects }) => method === 'GET' && !hasSideEffects && pathParameters(path).length === 0,
);

const ask = (endpoint: Endpoint, token: string, ids: Record<string, string>) =>
  test.call(endpoint, exampleInput(endpoint, theirs, ids) as never, { token });

/** All rows of the owner, but for what a call of the owner's own changes. */
const snapshot = async () => {
  const { rows } = await test.connection.db.execute(sql`
    select (select json_agg(v) from videos v) as videos, (select json_agg(p) from players p) as players,
      (select json_agg(s) from player_sources s) as sources, (select json_agg(s.id) from sessions s) as sessions,
      (select json_agg(k.id) from api_keys k) as keys, (select json_agg(t) from text_tracks t) as tracks, (select json_agg(s) from processing_steps s) as steps,
      (select json_agg(v) from player_versions v) as versions, (select json_agg(w) from workspaces w) as workspaces`);
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
        const answer = await ask(endpoint, token, theirs.ids);
        const unknown = Object.fromEntries(
          Object.entries(theirs.ids).map(([name, id]) => [name, `${id.slice(0, -3)}000`]),
        );
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
        for (const mark of theirs.marks) expect(text).not.toContain(mark);
      }
    },
  );

  it('is not to be had through what a call says either', async () => {
    const [{ token } = { token: '' }] = others;
    const { body: own } = await test.call(api.players.create, { name: 'mine' }, { token });
    const url = `${test.settings.videoCdnUrl}/${theirs.ids.video_id}/video.mp4`;
    const tries = [
      await test.call(api.players.create, { name: 'x', copy_source_of: theirs.ids.player_id ?? '' }, { token }),
      await test.call(api.players.createSource, { player_id: own.id, url }, { token }),
      await test.call(
        api.players.updateSource,
        { player_id: own.id, source_id: theirs.ids.source_id ?? '', url: 'https://cdn.test/a.mp4' },
        { token },
      ),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    const payment = { payment_id: 'pay_1', signature: 'x'.repeat(64), subscription_id: 'sub_owner' };
    expect((await test.call(api.subscriptions.confirmPayment, payment, { token })).body.code).toBe('payment_invalid');
  });
});
