import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  owner = await registerUploader(test);
  other = await registerUploader(test);
});
afterAll(() => test?.close());

const open = {
  visibility: 'public' as const,
  allowed_domains: [] as string[],
  allow_builders: false,
  allow_local: false,
  allow_direct: true,
  opens_at: null as number | null,
  closes_at: null as number | null,
  requires_token: false,
};
const seen = { ...open, has_password: false, is_protected: false, also_open: [] };

async function makePlayer(videoId?: string, name = 'Launch'): Promise<string> {
  const { body } = await test.call(api.players.create, { name }, owner);
  const url = `${test.settings.videoCdnUrl}/${videoId}/video.mp4`;
  if (videoId) await test.call(api.players.createSource, { player_id: body.id, url }, owner);
  return body.id;
}
const change = (player_id: string, changes: object = {}, as: SignedIn = owner) =>
  test.call(api.access.change, { player_id, ...open, ...changes } as never, as);
const get = (player_id: string) => test.call(api.access.get, { player_id }, owner);

describe.runIf(hasPostgres())('who may watch a player', () => {
  it('is everybody until its owner says otherwise, and what was said stays', async () => {
    const id = await makePlayer();
    expect(await get(id)).toMatchObject({ status: 200, body: seen });
    const said = { visibility: 'unlisted', allow_direct: false, opens_at: 1_800_000_000, closes_at: 1_900_000_000 };
    const domains = ['https://www.Example.com/shop', '*.example.com', 'bücher.example'];
    const expected = { ...seen, ...said, allowed_domains: ['example.com', 'xn--bcher-kva.example'] };
    expect((await change(id, { ...said, allowed_domains: domains })).body).toEqual(expected);
    expect((await get(id)).body).toEqual(expected);
    expect((await change(id)).body).toEqual(seen);
  });

  it.each([
    { visibility: 'hidden' },
    { allowed_domains: ['localhost'] },
    { allowed_domains: ["example.com; script-src 'unsafe-inline'"] },
    { allowed_domains: ['*'] },
    { allowed_domains: 'example.com' },
    { allowed_domains: Array.from({ length: 101 }, (_, index) => `a${index}.test`) },
    { opens_at: 20, closes_at: 10 },
    { opens_at: 10, closes_at: 10 },
    { opens_at: -1 },
    { opens_at: 1e15 },
    { allow_direct: 'yes' },
    { password: '' },
    { password: 'x'.repeat(257) },
    { is_protected: true },
  ])('is not said by %j', async (wrong) => {
    expect(await change(await makePlayer(), wrong)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('is told to and changed by its owner alone', async () => {
    const id = await makePlayer();
    const none = `ply_${'0'.repeat(22)}`;
    for (const [player_id, who] of [
      [id, other],
      [none, owner],
    ] as const) {
      const answers = [
        await test.call(api.access.get, { player_id }, who),
        await change(player_id, {}, who),
        await test.call(api.access.allowDomain, { player_id, domain: 'evil.test' }, who),
        await test.call(api.access.refusals, { player_id }, who),
        await test.call(api.access.preview, { player_id }, who),
      ];
      for (const answer of answers) expect(answer).toMatchObject(refusal(404, 'player_not_found'));
    }
    expect(await test.call(api.access.get, { player_id: id })).toMatchObject(refusal(401, 'unauthenticated'));
    expect((await get(id)).body).toEqual(seen);
  });

  it('keeps a password as nobody can read it, until it is taken away', async () => {
    const id = await makePlayer();
    expect((await change(id, { password: 'open sesame' })).body).toMatchObject({ has_password: true });
    expect((await change(id)).body).toMatchObject({ has_password: true });
    const { rows } = await test.connection.db.execute<{ hash: string }>(
      sql`select password_hash as hash from player_access where player_id = ${id}`,
    );
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
    expect((await change(id, { password: null })).body).toMatchObject({ has_password: false });
  });

  it('takes one domain more at a click, twice at once, and no more than there may be', async () => {
    const id = await makePlayer();
    const allow = (domain: string) => test.call(api.access.allowDomain, { player_id: id, domain }, owner);
    await Promise.all(['a.test', 'www.b.test', 'a.test', 'c.test'].map(allow));
    expect((await get(id)).body.allowed_domains.toSorted()).toEqual(['a.test', 'b.test', 'c.test']);
    await change(id, { allowed_domains: Array.from({ length: 100 }, (_, index) => `a${index}.test`) });
    expect(await allow('one-more.test')).toMatchObject(refusal(409, 'domain_limit_reached'));
    expect((await allow('a7.test')).status).toBe(200);
    expect(await allow('no domain')).toMatchObject(refusal(400, 'invalid_input'));
  });
});

describe.runIf(hasPostgres())('the files of a film', () => {
  const isProtected = async (id: string) => (await get(id)).body.is_protected;

  it('are protected where all who show it have limits, whatever changes that', async () => {
    const videoId = await insertVideo(test, owner);
    const [one, two] = [await makePlayer(videoId, 'One'), await makePlayer(undefined, 'Two')];
    await change(one, { visibility: 'unlisted' });
    expect(await isProtected(one)).toBe(false);
    for (const limit of [
      { visibility: 'private' },
      { allowed_domains: ['example.com'] },
      { allow_direct: false },
      { opens_at: 1 },
      { closes_at: 4_000_000_000 },
      { requires_token: true },
      { password: 'open sesame' },
    ]) {
      await change(one, { password: null });
      expect(await isProtected(one), JSON.stringify(limit)).toBe(false);
      await change(one, limit);
      expect(await isProtected(one), JSON.stringify(limit)).toBe(true);
    }
    const url = `${test.settings.videoCdnUrl}/${videoId}/video.mp4`;
    await test.call(api.players.createSource, { player_id: two, url }, owner);
    expect((await get(one)).body).toMatchObject({ is_protected: false, also_open: [{ id: two, name: 'Two' }] });
    await change(two, { visibility: 'private' });
    expect((await get(one)).body).toMatchObject({ is_protected: true, also_open: [] });
    await change(two);
    expect(await isProtected(one)).toBe(false);
    await test.call(api.players.remove, { player_id: two }, owner);
    expect(await isProtected(one)).toBe(true);
  });

  it('are what two changes at once make them together', async () => {
    for (let round = 0; round < 8; round += 1) {
      const videoId = await insertVideo(test, owner);
      const [one, two] = [await makePlayer(videoId), await makePlayer(videoId)];
      await change(two, { visibility: 'private' });
      await Promise.all([change(one, { visibility: 'private' }), change(two)]);
      expect(await isProtected(one)).toBe(false);
      await Promise.all([change(one), change(two, { visibility: 'private' })]);
      await Promise.all([change(one, { visibility: 'private' }), change(two, { allow_direct: false })]);
      expect(await isProtected(one)).toBe(true);
    }
  });
});
