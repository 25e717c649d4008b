import type { ChildProcess } from 'node:child_process';
import { api, type SignedIn } from '@kinora/contract';
import { publishingApi } from '@kinora/contract/publishing';
import { fieldAt, setValue } from '@kinora/player-config';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader, workspaceOf } from '../testing/factories.ts';
import { spawnServer } from '../testing/server-process.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { isUp, killWorker, spawnWorker, stopWorker } from '../testing/worker-process.ts';

let test: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp({}, undefined, { withWorker: false });
  const worker = spawnWorker(test);
  await isUp(worker);
  owner = await registerUploader(test);
  await stopWorker(worker);
});
afterAll(() => test?.close());

const rowsOf = async (query: SQL) => (await test.connection.db.execute(query)).rows;
const patience = { timeout: 60_000, interval: 100 };

/** A row that somebody else holds: whoever has to change it waits, with all that was changed before it half done. */
async function holding(select: string, values: string[], whileHeld: () => Promise<void>): Promise<void> {
  if (test.settings.database.kind !== 'external') throw new Error('no address');
  const client = new pg.Client({ connectionString: test.settings.database.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`${select} for update`, values);
    await whileHeld();
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

/** Somebody waits for a row now. */
const someoneWaits = () =>
  expect
    .poll(
      () => rowsOf(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      patience,
    )
    .not.toEqual([]);

/** A killed process’s connection ends a moment later, and takes back what it had begun. */
const nobodyWaits = () =>
  expect
    .poll(
      () => rowsOf(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      patience,
    )
    .toEqual([]);

async function makeCut(publishAt: SQL): Promise<{ videoId: string; cutId: string }> {
  const [videoId, cutId] = [await insertVideo(test, owner), await insertVideo(test, owner)];
  await rowsOf(sql`update videos set playable_at = now(), duration_ms = 5000 where id in (${videoId}, ${cutId})`);
  await rowsOf(sql`update videos set cut_of = ${videoId} where id = ${cutId}`);
  await rowsOf(sql`insert into cuts (id, workspace_id, video_id, published_at) values
    (${videoId}, ${workspaceOf(owner)}, ${videoId}, now())`);
  await rowsOf(sql`insert into cuts (id, workspace_id, video_id, publish_at) values
    (${cutId}, ${workspaceOf(owner)}, ${videoId}, ${publishAt})`);
  return { videoId, cutId };
}
/** All that says which cut is live. */
const liveOf = async (videoId: string) => {
  const [row] = await rowsOf(sql`select v.live_cut_id as live,
    (select count(*)::integer from cuts where video_id = v.id and published_at is not null and replaced_at is null) as shown
    from videos v where v.id = ${videoId}`);
  return row;
};
const heldCut = 'select from cuts where id = $1';

const kill = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

describe.runIf(hasPostgres())('publishing, with a process that is killed amid it', () => {
  it('leaves the cut from before where the worker dies, and the next worker publishes the new one', async () => {
    const { videoId, cutId } = await makeCut(sql`now() - interval '1 minute'`);
    const dying = spawnWorker(test);
    await isUp(dying);
    await holding(heldCut, [cutId], async () => {
      await test.connection.db.transaction((tx) => test.queue.send(tx, 'publish-cuts', null));
      await someoneWaits();
      await killWorker(test, dying);
    });
    await nobodyWaits();
    expect(await liveOf(videoId)).toEqual({ live: null, shown: 1 });
    const next = spawnWorker(test);
    await isUp(next);
    await test.connection.db.transaction((tx) => test.queue.send(tx, 'publish-cuts', null));
    await expect.poll(() => liveOf(videoId), { ...patience, timeout: 90_000 }).toEqual({ live: cutId, shown: 1 });
    await stopWorker(next);
  }, 180_000);

  it('leaves the cut from before where the server dies, and can be asked for again', async () => {
    const { videoId, cutId } = await makeCut(sql`null`);
    const { process: child, url } = await spawnServer(test);
    const publish = (base: string) =>
      fetch(`${base}/api/videos/${videoId}/cuts/${cutId}/publish`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
    await holding(heldCut, [cutId], async () => {
      const answer = publish(url).then(
        ({ status }) => status,
        () => 'no answer',
      );
      await someoneWaits();
      await kill(child);
      expect(await answer).toBe('no answer');
    });
    await nobodyWaits();
    expect(await liveOf(videoId)).toEqual({ live: null, shown: 1 });
    const again = await spawnServer(test);
    expect((await publish(again.url)).status).toBe(200);
    expect(await liveOf(videoId)).toEqual({ live: cutId, shown: 1 });
    await kill(again.process);
  }, 180_000);

  it('leaves the version from before where the worker dies at its time, and the next worker publishes it', async () => {
    const { versions, workspaces } = publishingApi;
    await test.call(workspaces.update, { publish_separately: true }, owner);
    const { body: player } = await test.call(api.players.create, { name: 'Launch' }, owner);
    const config = setValue(player.config, fieldAt('playerstyle.progress_bar_FG_color'), '#22c55e');
    await test.call(api.players.update, { player_id: player.id, name: 'Launched', config }, owner);
    const at = Math.floor(Date.now() / 1000) + 3;
    expect((await test.call(versions.publish, { player_id: player.id, at }, owner)).status).toBe(200);
    const nameSeen = async () =>
      (await rowsOf(sql`select name, publish_version is not null as waits from players where id = ${player.id}`))[0];
    await holding('select from player_versions where player_id = $1', [player.id], async () => {
      const dying = spawnWorker(test);
      await isUp(dying);
      await someoneWaits();
      await killWorker(test, dying);
    });
    await nobodyWaits();
    expect(await nameSeen()).toEqual({ name: 'Launch', waits: true });
    const next = spawnWorker(test);
    await isUp(next);
    await expect.poll(nameSeen, { ...patience, timeout: 150_000 }).toEqual({ name: 'Launched', waits: false });
    await stopWorker(next);
  }, 240_000);
});
