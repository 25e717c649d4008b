import { api, type SignedIn } from '@kinora/contract';
import { reportsApi } from '@kinora/contract/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRoomForViews } from '../../db/stats/views-by-day.ts';
import { findWorkspaceId, insertVideo, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { aView, newViewId, tell } from '../../testing/tell-view.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { rollUp } from './roll-up.ts';
import { statsSettingsStore } from './stats-settings-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ STATS_DAYS: '60' });
});
afterAll(() => test.close());

const { statsSettings } = reportsApi;
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

async function newOwner() {
  const member = await registerAccount(test);
  const { body: player } = await test.call(api.players.create, { name: 'Shop' }, member);
  const videoId = await insertVideo(test, member, { name: 'Tour' });
  await test.connection.db.execute(
    sql`update videos set playable_at = now(), duration_ms = 60000 where id = ${videoId}`,
  );
  return { member, playerId: player.id, videoId };
}
type Owner = Awaited<ReturnType<typeof newOwner>>;

/** A view that was begun at noon so many days ago, as if it had been told then. */
async function viewed({ playerId, videoId }: Owner, days: number): Promise<void> {
  const i = newViewId();
  await tell(test, aView(playerId, { i, f: videoId }), { ip: `203.0.113.${days + 1}` });
  const at = new Date(`${daysAgo(days)}T12:00:00Z`);
  await makeRoomForViews(test.stats.pool, [daysAgo(days)]);
  await test.stats.pool.query(
    `with moved as (update stats.views set started_at = $2, day = $3 where view_id = $1 returning *)
     insert into stats.touched select workspace_id, player_id, coalesce(video_id, ''), date_trunc('hour', started_at, 'UTC') from moved
     on conflict do nothing`,
    [i, at, daysAgo(days)],
  );
}

const playsOf = async (member: SignedIn, of: object = {}) => {
  const range = { from: daysAgo(20), to: daysAgo(0) };
  return (await test.call(api.stats.overview, { ...range, ...of }, member)).body.totals.plays;
};
const rawOf = async (playerId: string) =>
  (await test.stats.pool.query('select 1 from stats.views where player_id = $1', [playerId])).rowCount;

async function turn(): Promise<void> {
  const shorter = await statsSettingsStore.listShorter(test.connection.db, 60);
  const toEnd = (days: number) => new Date(daysAgo(days));
  await rollUp(test.stats, {
    shortKept: shorter.map(({ workspaceId, keptDays }) => ({ workspaceId, before: toEnd(keptDays) })),
  });
}

describe.runIf(hasPostgres())('how long figures are kept', () => {
  it('is what the installation says until somebody says less', async () => {
    const { member } = await newOwner();
    const first = { monthly_mail: false, kept_days: 60, longest_kept_days: 60 };
    expect((await test.call(statsSettings.get, {}, member)).body).toEqual(first);
    const change = await test.call(statsSettings.change, { monthly_mail: true, kept_days: 7 }, member);
    expect(change.body).toEqual({ monthly_mail: true, kept_days: 7, longest_kept_days: 60 });
    for (const kept_days of [0, 61, 731, 1.5])
      expect((await test.call(statsSettings.change, { monthly_mail: true, kept_days }, member)).status).toBe(400);
    expect((await test.call(statsSettings.get, {}, member)).body).toEqual(change.body);
    expect((await test.call(statsSettings.get, {})).status).toBe(401);
  });

  it('ends single views of this workspace alone, and no sums', async () => {
    const [mine, theirs] = [await newOwner(), await newOwner()];
    for (const days of [10, 3, 0]) for (const owner of [mine, theirs]) await viewed(owner, days);
    await turn();
    expect([await playsOf(mine.member), await playsOf(theirs.member)]).toEqual([3, 3]);
    await test.call(statsSettings.change, { monthly_mail: false, kept_days: 5 }, mine.member);
    await turn();
    expect([await rawOf(mine.playerId), await rawOf(theirs.playerId)]).toEqual([2, 3]);
    expect([await playsOf(mine.member), await playsOf(theirs.member)]).toEqual([3, 3]);
    const of = { from: daysAgo(20), to: daysAgo(0), by: 'country' as const };
    const { body } = await test.call(api.stats.breakdown, of, mine.member);
    expect(body.shares.map(({ plays }) => plays)).toEqual([3]);
    // Nor does a late word of a day that is gone replace what was counted then.
    await viewed(mine, 10);
    await turn();
    expect(await playsOf(mine.member)).toBe(3);
    // Whoever keeps more from now on goes on seeing what was counted.
    await test.call(statsSettings.change, { monthly_mail: false, kept_days: 60 }, mine.member);
    await turn();
    expect(await playsOf(mine.member)).toBe(3);
  });
});

describe.runIf(hasPostgres())('figures of some days', () => {
  it('are deleted from every figure, and nothing else is', async () => {
    const [mine, theirs] = [await newOwner(), await newOwner()];
    for (const days of [9, 8, 7, 6]) for (const owner of [mine, theirs]) await viewed(owner, days);
    await turn();
    const figures = async ({ member, playerId, videoId }: Owner) => {
      const range = { from: daysAgo(20), to: daysAgo(0) };
      const watched = await test.call(api.stats.retention, { video_id: videoId, ...range }, member);
      return [
        await playsOf(member),
        await playsOf(member, { player_id: playerId }),
        await playsOf(member, { video_id: videoId }),
        watched.body.plays,
        await rawOf(playerId),
      ];
    };
    expect(await figures(mine)).toEqual([4, 4, 4, 4, 4]);
    const days = { from: daysAgo(8), to: daysAgo(7) };
    expect((await test.call(statsSettings.removeFigures, days, mine.member)).status).toBe(200);
    expect(await figures(mine)).toEqual([2, 2, 2, 2, 2]);
    await turn();
    expect(await figures(mine)).toEqual([2, 2, 2, 2, 2]);
    expect(await figures(theirs)).toEqual([4, 4, 4, 4, 4]);
    const { body } = await test.call(api.stats.overview, { from: daysAgo(9), to: daysAgo(6) }, mine.member);
    expect(body.series.map(({ plays }) => plays)).toEqual([1, 0, 0, 1]);
  });

  it('are not deleted without proof, without a session, by a key or with days that are none', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId));
    await turn();
    const days = { from: daysAgo(1), to: daysAgo(0) };
    const remove = (as?: { token: string }, input: object = days) =>
      test.call(statsSettings.removeFigures, input as never, as);
    const { body: key } = await test.call(api.apiKeys.create, {}, member);
    expect((await remove()).status).toBe(401);
    expect((await remove({ token: key.value })).body.code).toBe('forbidden');
    expect((await remove(member, { from: daysAgo(0), to: daysAgo(1) })).body.code).toBe('range_invalid');
    expect((await remove(member, { from: '2026-02-30', to: daysAgo(1) })).status).toBe(400);
    await test.connection.db.execute(
      sql`update sessions set proven_at = now() - interval '1 day' where account_id in
        (select account_id from memberships where workspace_id = ${await findWorkspaceId(test, member)})`,
    );
    expect((await remove(member)).body.code).toBe('proof_required');
    expect(await playsOf(member)).toBe(1);
  });
});
