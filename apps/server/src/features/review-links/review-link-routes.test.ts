import { api, type SignedIn } from '@kinora/contract';
import { mostReviewLinks, type ReviewLink } from '@kinora/contract/review-links';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../crypto/tokens.ts';
import { registerUploader } from '../../testing/factories.ts';
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

const makePlayer = async (): Promise<string> =>
  (await test.call(api.players.create, { name: 'Launch' }, owner)).body.id;
const create = (player_id: string, changes: object = {}, as: SignedIn = owner) =>
  test.call(api.reviewLinks.create, { player_id, label: 'For Ada', ...changes } as never, as);
const list = async (player_id: string): Promise<ReviewLink[]> =>
  (await test.call(api.reviewLinks.list, { player_id }, owner)).body;
const change = (player_id: string, review_link_id: string, changes: object) =>
  test.call(api.reviewLinks.change, { player_id, review_link_id, ...changes } as never, owner);
const secretOf = ({ url }: ReviewLink): string => new URL(url).searchParams.get('s') ?? '';
const later = Math.floor(Date.now() / 1000) + 86_400;

describe.runIf(hasPostgres())('review links', () => {
  it('are made, listed newest first, and copied again, with nothing in the database that opens them', async () => {
    const id = await makePlayer();
    expect(await list(id)).toEqual([]);
    const { body: first } = await create(id);
    expect(first).toEqual({
      id: expect.stringMatching(/^rvl_\w{22}$/),
      label: 'For Ada',
      url: expect.stringMatching(new RegExp(`^http://localhost:4000/watch/${id}\\?s=krl_[\\w-]{43}$`)),
      state: 'active',
      created_at: expect.any(Number),
      expires_at: null,
      revoked_at: null,
      has_password: false,
      max_views: null,
      views: 0,
      last_viewed_at: null,
      plays: 0,
      average_watched: null,
    });
    const said = { label: '  Client  ', expires_at: later, max_views: 3, password: 'open sesame' };
    const { body: second } = await create(id, said);
    expect(second).toMatchObject({ label: 'Client', expires_at: later, max_views: 3, has_password: true });
    expect(await list(id)).toEqual([second, first]);
    const { rows } = await test.connection.db.execute(sql`select r::text as row from review_links r`);
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).not.toContain(secretOf(first));
    expect(stored).not.toContain('open sesame');
    expect(stored).toContain(hashToken(secretOf(first)));
  });

  it.each([
    { label: '' },
    { label: '   ' },
    { label: 'x'.repeat(101) },
    { label: 7 },
    { expires_at: -1 },
    { expires_at: 1e15 },
    { expires_at: 'tomorrow' },
    { max_views: 0 },
    { max_views: 1.5 },
    { max_views: 100_001 },
    { password: '' },
    { password: 'x'.repeat(257) },
    { secret: 'mine' },
  ])('are not made, nor changed, with %j', async (wrong) => {
    const id = await makePlayer();
    expect(await create(id, wrong)).toMatchObject(refusal(400, 'invalid_input'));
    const { body: link } = await create(id);
    expect(await change(id, link.id, wrong)).toMatchObject(refusal(400, 'invalid_input'));
    expect(await list(id)).toEqual([link]);
  });

  it('are changed in what is named, until they are revoked', async () => {
    const id = await makePlayer();
    const { body: link } = await create(id, { expires_at: later, max_views: 3, password: 'open sesame' });
    expect((await change(id, link.id, {})).body).toEqual(link);
    expect((await change(id, link.id, { label: 'Ada & Bob' })).body).toEqual({ ...link, label: 'Ada & Bob' });
    const bare = { ...link, label: 'Ada & Bob', expires_at: null, max_views: null, has_password: false };
    expect((await change(id, link.id, { expires_at: null, max_views: null, password: null })).body).toEqual(bare);
    expect((await change(id, link.id, { expires_at: 1 })).body).toMatchObject({ state: 'expired' });
    const ref = { player_id: id, review_link_id: link.id };
    const { body: revoked } = await test.call(api.reviewLinks.revoke, ref, owner);
    expect(revoked).toMatchObject({ state: 'revoked', revoked_at: expect.any(Number) });
    expect((await test.call(api.reviewLinks.revoke, ref, owner)).body).toEqual(revoked);
    expect(await change(id, link.id, { expires_at: null })).toMatchObject(refusal(409, 'review_link_revoked'));
    expect((await test.call(api.reviewLinks.remove, ref, owner)).status).toBe(200);
    expect(await test.call(api.reviewLinks.remove, ref, owner)).toMatchObject(refusal(404, 'review_link_not_found'));
    expect(await list(id)).toEqual([]);
  });

  it('are made, seen and ended by the owner of the player alone', async () => {
    const [id, another] = [await makePlayer(), await makePlayer()];
    const { body: link } = await create(id);
    expect(await create(id, {}, other)).toMatchObject(refusal(404, 'player_not_found'));
    expect(await test.call(api.reviewLinks.list, { player_id: id }, other)).toMatchObject(
      refusal(404, 'player_not_found'),
    );
    expect(await test.call(api.reviewLinks.list, { player_id: id })).toMatchObject(refusal(401, 'unauthenticated'));
    const none = { player_id: id, review_link_id: `rvl_${'0'.repeat(22)}` };
    for (const [ref, who] of [
      [{ player_id: id, review_link_id: link.id }, other],
      [{ player_id: another, review_link_id: link.id }, owner],
      [none, owner],
    ] as const) {
      const answers = [
        await test.call(api.reviewLinks.change, { ...ref, label: 'Mine' }, who),
        await test.call(api.reviewLinks.revoke, ref, who),
        await test.call(api.reviewLinks.remove, ref, who),
      ];
      for (const answer of answers) expect(answer).toMatchObject(refusal(404, 'review_link_not_found'));
    }
    expect(await list(id)).toEqual([link]);
  });

  it('are as many as there may be, also when the last two are made at once', async () => {
    const id = await makePlayer();
    await test.connection.db.execute(sql`insert into review_links (id, workspace_id, player_id, label, secret_hash, secret_sealed)
      select 'rvl_' || n, workspace_id, id, 'x', id || n, ${test.seal.close('x', 'y')}
      from players, generate_series(1, ${mostReviewLinks - 1}) as n where id = ${id}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal(409, 'review_link_limit_reached'));
  });

  it('go with their player', async () => {
    const id = await makePlayer();
    const { body: link } = await create(id);
    await test.connection.db.execute(sql`insert into review_sittings values (${link.id}, 'somebody', now())`);
    await test.call(api.players.remove, { player_id: id }, owner);
    const { rows } = await test.connection.db.execute(
      sql`select id from review_links where id = ${link.id} union select link_id from review_sittings where link_id = ${link.id}`,
    );
    expect(rows).toEqual([]);
  });
});
