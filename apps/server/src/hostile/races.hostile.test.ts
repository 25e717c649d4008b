import { api, type Endpoint, type SentOf, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor, scanQrCode } from '../testing/authenticator.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { nameOf } from '../testing/example-inputs.ts';
import { askCode, goodPassword, insertVideo, newAddress, openSession, registerUploader } from '../testing/factories.ts';
import { mediaFile } from '../testing/media-files.ts';
import { type Caller, startBeside, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

const atOnce = 20;
const rounds = 5;
/** Counted, for each race has an address of its own. */
let ips = 0;

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  if (!hasPostgres()) return;
  first = await startTestApp();
  second = await startBeside(first, { DATA_DIR: first.settings.dataDir });
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

/** The same call, many times at the same moment, through two servers. */
interface Race<E extends Endpoint = Endpoint> {
  input: SentOf<E>;
  as?: Caller;
  /** How many get what they ask for; without a number any may, and what is left is as if one had. */
  winners?: number;
  /** What the others are told. Who comes behind many that were refused is told to wait. */
  refusal?: E['errors'][number] | 'unauthenticated' | (E['errors'][number] | 'unauthenticated' | 'too_many_requests')[];
  /** What there is afterwards, and how much of it there must be. */
  left?: { of: () => Promise<number>; is: number };
}

const race =
  <E extends Endpoint>(endpoint: E, prepare: (owner: SignedIn) => Promise<Race<E>>) =>
  async (owner: SignedIn) => {
    const { input, as = owner, winners, refusal = [], left } = await prepare(owner);
    // Of an address of their own: its limits are not what is tried here.
    ips += 1;
    const caller = { ...as, ip: `10.1.${ips >> 8}.${ips & 255}` };
    const calls = Array.from({ length: atOnce }, (_, turn) =>
      (turn % 2 ? second : first).call(endpoint, input, caller),
    );
    const said = (await Promise.all(calls)).map(({ status, body }) => (status === 200 ? 'won' : String(body.code)));
    const won = said.filter((word) => word === 'won');
    if (winners === undefined) expect(won.length).toBeGreaterThan(0);
    else expect(won).toHaveLength(winners);
    expect(['won', refusal].flat()).toEqual(expect.arrayContaining(said));
    if (left) expect(await left.of()).toBe(left.is);
  };

const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await first.connection.db.execute<{ count: number }>(query);
  return Number(rows[0]?.count);
};
const newPlayer = async (owner: SignedIn) => (await first.call(api.players.create, { name: 'x' }, owner)).body;
const newTrack = async (owner: SignedIn) => {
  const video_id = await insertVideo(first, owner);
  const { body } = await first.call(api.tracks.create, { video_id, kind: 'captions', lang: 'en' }, owner);
  return { video_id, track_id: body.id, version: body.version };
};
const fillPlan = async (owner: SignedIn) => {
  for (let place = 0; place < 4; place += 1) await insertVideo(first, owner);
};
const videosOf = ({ user }: SignedIn) => ({
  of: () =>
    count(sql`select count(*) from videos join memberships using (workspace_id) join accounts on accounts.id = account_id
      where email = ${user.email}`),
  is: 5,
});
const sessionsOf = ({ user }: SignedIn) =>
  count(sql`select count(*) from sessions join accounts on accounts.id = account_id where email = ${user.email}`);
const cue = { start: 1, end: 2, text: 'x' };

/** Every call that changes something, by its name. */
const races: Record<string, (owner: SignedIn) => Promise<void>> = {
  'POST /login': race(api.accounts.login, async (owner) => {
    const { code } = await enableTwoFactor(first, owner);
    const input = { email: owner.user.email, password: goodPassword, otp: await code() };
    return { input, winners: 1, refusal: ['two_factor_invalid', 'too_many_requests'] };
  }),
  'GET /logout': race(api.accounts.logout, async (owner) => ({
    input: {},
    refusal: 'unauthenticated',
    left: { of: () => sessionsOf(owner), is: 0 },
  })),
  'POST /otps/generate': race(api.accounts.generateOtp, async () => ({
    input: { email: newAddress() },
    winners: 3,
    refusal: ['too_many_requests'],
  })),
  'POST /register': race(api.accounts.register, async () => {
    const email = newAddress();
    const { otp } = await askCode(first, email);
    const left = { of: () => count(sql`select count(*) from accounts where email = ${email}`), is: 1 };
    return { input: { email, name: 'Ada', password: goodPassword, otp }, winners: 1, refusal: 'otp_invalid', left };
  }),
  'POST /reset-password': race(api.accounts.resetPassword, async ({ user: { email } }) => {
    const { otp, token } = await askCode(first, email, 'reset');
    return { input: { email, password: 'An0ther-Horse!', otp }, as: { token }, winners: 1, refusal: 'otp_invalid' };
  }),
  'POST /change-password': race(api.accounts.changePassword, async (owner) => ({
    input: { current_password: goodPassword, new_password: 'An0ther-Horse!' },
    as: owner,
    winners: 1,
    refusal: ['password_incorrect', 'too_many_requests'],
  })),
  'POST /recovery': race(api.accounts.recover, async (owner) => {
    const { recoveryCode } = await enableTwoFactor(first, owner);
    const input = { email: owner.user.email, password: goodPassword, recovery_code: recoveryCode };
    return { input, winners: 1, refusal: ['recovery_failed', 'too_many_requests'] };
  }),
  'POST /delete-account': race(api.accounts.deleteAccount, async (owner) => {
    const { otp } = await askCode(first, owner.user.email, 'delete', owner.token);
    return { input: { otp }, winners: 1, refusal: ['delete_code_invalid', 'unauthenticated'] };
  }),
  'POST /sessions/proof': race(api.accounts.prove, async (owner) => {
    const { code } = await enableTwoFactor(first, owner);
    return { input: { otp: await code() }, winners: 1, refusal: ['two_factor_invalid', 'too_many_requests'] };
  }),
  'DELETE /sessions/:session_id': race(api.accounts.endSession, async (owner) => {
    const { id } = await openSession(first, owner);
    return { input: { session_id: id }, winners: 1, refusal: 'session_not_found' };
  }),
  'DELETE /sessions': race(api.accounts.endOtherSessions, async (owner) => {
    await openSession(first, owner);
    return { input: {}, left: { of: () => sessionsOf(owner), is: 1 } };
  }),
  'GET /two-factors/:email': race(api.twoFactors.qrCode, async ({ user: { email } }) => ({ input: { email } })),
  'POST /two-factors': race(api.twoFactors.enable, async (owner) => {
    const { code } = await scanQrCode(first, owner);
    const input = { email: owner.user.email, passcode: await code() };
    return { input, winners: 1, refusal: 'two_factor_already_enabled' };
  }),
  'PUT /two-factors': race(api.twoFactors.disable, async (owner) => {
    const { code } = await enableTwoFactor(first, owner);
    const input = { email: owner.user.email, passcode: await code() };
    return { input, winners: 1, refusal: ['two_factor_not_enabled', 'two_factor_code_invalid', 'too_many_requests'] };
  }),
  'GET /subscriptions/:plan_id': race(api.subscriptions.subscribe, async ({ user }) => ({
    input: { plan_id: 'free' },
    left: {
      of: () =>
        count(sql`select count(*) from subscriptions join memberships using (workspace_id)
          join accounts on accounts.id = account_id where email = ${user.email}`),
      is: 1,
    },
  })),
  'POST /videos': race(api.videos.createTicket, async (owner) => {
    await fillPlan(owner);
    return { input: { filename: 'x.mp4' }, winners: 1, refusal: 'video_limit_reached', left: videosOf(owner) };
  }),
  'DELETE /videos/:video_id': race(api.videos.remove, async (owner) => ({
    input: { video_id: await insertVideo(first, owner) },
    winners: 1,
    refusal: 'video_not_found',
  })),
  'PUT /videos/:video_id': race(api.videos.rename, async (owner) => ({
    input: { video_id: await insertVideo(first, owner), name: 'y' },
  })),
  'POST /videos/:video_id/retry': race(api.videos.retry, async (owner) => {
    const video_id = await insertVideo(first, owner, { status: 'failed' });
    await first.connection.db.execute(sql`update videos set status_reason = 'broken' where id = ${video_id}`);
    await first.connection.db.execute(sql`insert into processing_steps (workspace_id, video_id, step, state)
      select workspace_id, id, 'mp4', 'failed' from videos where id = ${video_id}`);
    await first.storage.putBytes(`uploads/${video_id}`, mediaFile('plain.mp4'), 'video/mp4');
    const jobs = sql`select count(*) from pgboss.job where name = 'video-ingest' and data->>'videoId' = ${video_id}`;
    return { input: { video_id }, winners: 1, refusal: 'video_not_failed', left: { of: () => count(jobs), is: 1 } };
  }),
  'POST /videos/:video_id/tracks': race(api.tracks.create, async (owner) => {
    const input = { video_id: await insertVideo(first, owner), kind: 'captions' as const, lang: 'en' };
    return { input, winners: 1, refusal: 'track_exists' };
  }),
  'PATCH /videos/:video_id/tracks/:track_id': race(api.tracks.update, async (owner) => ({
    input: { ...(await newTrack(owner)), label: 'y' },
    winners: 1,
    refusal: 'track_changed',
  })),
  'DELETE /videos/:video_id/tracks/:track_id': race(api.tracks.remove, async (owner) => {
    const { version: _, ...input } = await newTrack(owner);
    return { input, winners: 1, refusal: 'track_not_found' };
  }),
  'PUT /videos/:video_id/tracks/:track_id/file': race(api.tracks.upload, async (owner) => {
    const { version: _, ...one } = await newTrack(owner);
    const file = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nx\n');
    const cues = sql`select cues as count from text_tracks where id = ${one.track_id}`;
    return { input: { ...one, file }, left: { of: () => count(cues), is: 1 } };
  }),
  'PUT /videos/:video_id/tracks/:track_id/cues': race(api.tracks.putCues, async (owner) => ({
    input: { ...(await newTrack(owner)), cues: [cue] },
    winners: 1,
    refusal: 'track_changed',
  })),
  'POST /videos/:video_id/tracks/:track_id/shift': race(api.tracks.shift, async (owner) => {
    const one = await newTrack(owner);
    const { body } = await first.call(api.tracks.putCues, { ...one, cues: [cue] }, owner);
    return { input: { ...one, version: body.version, seconds: 1 }, winners: 1, refusal: 'track_changed' };
  }),
  'POST /players': race(api.players.create, async (owner) => ({
    input: { name: 'of a race' },
    left: {
      of: () =>
        count(sql`select count(*) from players join memberships using (workspace_id)
          join accounts on accounts.id = account_id where email = ${owner.user.email}`),
      is: atOnce,
    },
  })),
  'PUT /players/:player_id': race(api.players.update, async (owner) => {
    const { id, config, version } = await newPlayer(owner);
    const input = { player_id: id, name: 'y', config, version };
    return { input, winners: 1, refusal: 'player_changed' };
  }),
  'DELETE /players/:player_id': race(api.players.remove, async (owner) => ({
    input: { player_id: (await newPlayer(owner)).id },
    winners: 1,
    refusal: 'player_not_found',
  })),
  'POST /players/:player_id/sources': race(api.players.createSource, async (owner) => {
    const { id } = await newPlayer(owner);
    const sources = sql`select count(*) from player_sources where player_id = ${id}`;
    return {
      input: { player_id: id, url: 'https://cdn.test/a.mp4' },
      left: { of: () => count(sources), is: 1 },
    };
  }),
  'PUT /players/:player_id/sources/:source_id': race(api.players.updateSource, async (owner) => {
    const { id } = await newPlayer(owner);
    const url = 'https://cdn.test/a.mp4';
    const { body } = await first.call(api.players.createSource, { player_id: id, url }, owner);
    return { input: { player_id: id, source_id: body.id, url: 'https://cdn.test/b.mp4' } };
  }),
  'POST /api-keys': race(api.apiKeys.create, async (owner) => {
    await first.connection.db.execute(sql`
      insert into api_keys (id, workspace_id, created_by, name, access, value_hash, value_sealed)
      select 'key_' || substr(md5(random()::text), 1, 20), workspace_id, accounts.id, 'x', 'read', md5(random()::text), 'x'
      from generate_series(1, 49), accounts join memberships on account_id = accounts.id
      where email = ${owner.user.email}`);
    return { input: {}, winners: 1, refusal: 'api_key_limit_reached' };
  }),
  'DELETE /api-keys/:key_id': race(api.apiKeys.remove, async (owner) => {
    const { body } = await first.call(api.apiKeys.create, {}, owner);
    return { input: { key_id: body.id }, winners: 1, refusal: 'api_key_not_found' };
  }),
  'DELETE /api-keys': race(api.apiKeys.removeAll, async (owner) => {
    await first.call(api.apiKeys.create, {}, owner);
    return { input: {} };
  }),
  'POST /webflow/authorization': race(api.webflow.begin, async () => ({ input: {} })),
};

/** They need a provider, a bucket, a film, an image, an administrator or somebody to fetch from, and are raced, where they are, by their own tests. */
const racedElsewhere = [
  'POST /videos/import',
  'POST /subscriptions/change',
  'POST /subscriptions/cancel',
  'POST /subscriptions/payment',
  'POST /videos/:video_id/parts',
  'PUT /videos/:video_id/poster',
  'POST /videos/:video_id/tracks/generate',
  'POST /images',
  'GET /webflow/:code',
  'DELETE /webflow',
  'POST /admin/accounts/:account_id/administrator',
  'DELETE /admin/accounts/:account_id/administrator',
  'POST /admin/accounts/:account_id/suspend',
  'POST /admin/accounts/:account_id/restore',
  'POST /admin/accounts/:account_id/sign-out',
  'POST /admin/accounts/:account_id/reset-mail',
  'PUT /admin/accounts/:account_id/plan',
  'DELETE /admin/accounts/:account_id',
  'PUT /admin/registration',
  'POST /admin/invitations',
  'DELETE /admin/invitations/:invitation_id',
  'POST /admin/work/:job_id/retry',
  'POST /admin/work/:job_id/cancel',
  'POST /admin/videos/:video_id/take-down',
  'POST /admin/videos/:video_id/put-back',
];

describe.runIf(hasPostgres())('the same call, many times at the same moment', () => {
  it('is tried of every call that changes something', () => {
    const changing = everyEndpoint.filter(({ method, hasSideEffects }) => method !== 'GET' || hasSideEffects);
    expect([...Object.keys(races), ...racedElsewhere].toSorted()).toEqual(changing.map(nameOf).toSorted());
  });

  it.each(Object.entries(races))('of %s has one effect', async (_name, run) => {
    for (let round = 0; round < rounds; round += 1) await run(await registerUploader(first));
  });
});
