import { randomUUID } from 'node:crypto';
import { toRequest } from '@kinora/client';
import { api, type Endpoint, pathParameters } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../crypto/ids.ts';
import { newToken } from '../crypto/tokens.ts';
import { enableTwoFactor } from '../testing/authenticator.ts';
import { boundEndpoints, everyEndpoint, listRoutes } from '../testing/every-endpoint.ts';
import { exampleInput, nameOf } from '../testing/example-inputs.ts';
import {
  askCode,
  findAccountId,
  goodPassword,
  insertVideo,
  openSession,
  registerAccount,
  registerUploader,
  workspaceOf,
} from '../testing/factories.ts';
import { insertInvitation, makeOneOfEverything, type OneOfEverything } from '../testing/one-of-everything.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

let test: TestApp;
let about: OneOfEverything;
/** Of somebody to whom administrators do things: the owner is left alone. */
let idsOfVictim: OneOfEverything['ids'];
/** Whoever is behind a caller, made once; those whose calls may end their session get one for each. */
let callers: Record<CallerName, () => Promise<Caller>>;

/** What kind of caller each is: by it, and by the endpoint's access, the rule below says what is answered. */
const kinds = {
  nobody: 'nobody',
  'a cookie alone': 'nobody',
  'another scheme than Bearer': 'nobody',
  'a forged session': 'dead',
  'a forged key': 'dead',
  'a session that has expired': 'dead',
  'a session that was idle for too long': 'dead',
  'a session that has signed out': 'dead',
  'a session that another device has ended': 'dead',
  'half a sign-in, before the second factor': 'dead',
  'the token of a known device': 'dead',
  'a key that was deleted': 'dead',
  'a key of another workspace': 'key of a stranger',
  'a key that may only read': 'key that reads',
  'a key for figures alone': 'key for figures',
  'somebody else': 'stranger',
  'a session without fresh proof': 'unproven',
  'somebody who was an administrator': 'stranger',
  'a key of an administrator': 'key of a stranger',
  'an administrator': 'administrator',
  'an administrator without fresh proof': 'unproven administrator',
} as const;
type CallerName = keyof typeof kinds;
type Kind = (typeof kinds)[CallerName];

const once = (caller: Caller) => async () => caller;

/** What was a session of the owner once. */
async function endedSessions({ owner }: OneOfEverything) {
  const [expired, signedOut, ended] = [
    await openSession(test, owner),
    await openSession(test, owner),
    await openSession(test, owner),
  ];
  const { db } = test.connection;
  await db.execute(sql`update sessions set expires_at = now() - interval '1 second' where id = ${expired.id}`);
  await test.call(api.accounts.logout, {}, signedOut);
  await test.call(api.accounts.endSession, { session_id: ended.id }, owner);
  return { expired, signedOut, ended, idle: await openSession(test, owner, { idle: '5 days 1 minute' }) };
}

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  // The first account runs the installation.
  const operator = await registerAccount(test);
  about = await makeOneOfEverything(test);
  const { owner } = about;
  const victim = await registerUploader(test);
  idsOfVictim = {
    account_id: await findAccountId(test, victim),
    video_id: await insertVideo(test, victim),
    invitation_id: await insertInvitation(test),
    announcement_id: newId('ann'),
    report_id: newId('abr'),
    job_id: randomUUID(),
  };
  const [stranger, keyHolder, doubting, wary, former] = [
    await registerAccount(test),
    await registerAccount(test),
    await registerAccount(test),
    await registerAccount(test),
    await registerAccount(test),
  ];
  const ended = await endedSessions(about);
  const account_id = await findAccountId(test, former);
  await test.call(adminApi.administrators.grant, { account_id }, operator);
  expect((await test.call(adminApi.administrators.list, {}, former)).status).toBe(200);
  expect((await test.call(adminApi.administrators.revoke, { account_id }, operator)).status).toBe(200);
  const { body: ofOperator } = await test.call(api.apiKeys.create, {}, operator);
  const { body: gone } = await test.call(api.apiKeys.create, {}, owner);
  await test.call(api.apiKeys.remove, { key_id: gone.id }, owner);
  const { body: foreign } = await test.call(api.apiKeys.create, {}, keyHolder);
  const { body: figures } = await test.call(api.apiKeys.create, { access: 'stats' }, owner);
  const { body: reading } = await test.call(api.apiKeys.create, { access: 'read' }, owner);
  await enableTwoFactor(test, wary);
  const device_token = `kdt_${newToken('kst').slice(4)}`;
  const { email } = wary.user;
  const half = await test.call(api.accounts.login, { email, password: goodPassword, device_token });
  expect(half.body).toEqual({ error: expect.any(String), code: 'two_factor_required', request_id: expect.any(String) });
  const { token: ofCode } = await askCode(test, email, 'reset');
  callers = {
    nobody: once({}),
    'a cookie alone': once({ headers: { cookie: `s-token=${owner.token}` } }),
    'another scheme than Bearer': once({ headers: { authorization: `Token ${owner.token}` } }),
    'a forged session': once({ token: newToken('kst') }),
    'a forged key': once({ token: newToken('kin') }),
    'a session that has expired': once(ended.expired),
    'a session that was idle for too long': once(ended.idle),
    'a session that has signed out': once(ended.signedOut),
    'a session that another device has ended': once(ended.ended),
    'half a sign-in, before the second factor': once({ token: ofCode }),
    'the token of a known device': once({ token: device_token }),
    'a key that was deleted': once({ token: gone.value }),
    'a key of another workspace': once({ token: foreign.value }),
    'a key that may only read': once({ token: reading.value }),
    'a key for figures alone': once({ token: figures.value }),
    'somebody else': () => openSession(test, stranger),
    'a session without fresh proof': () => openSession(test, doubting, { proof: '10 minutes 1 second' }),
    'somebody who was an administrator': () => openSession(test, former),
    'a key of an administrator': once({ token: ofOperator.value }),
    'an administrator': () => openSession(test, operator),
    'an administrator without fresh proof': () => openSession(test, operator, { proof: '10 minutes 1 second' }),
  };
});
afterAll(() => test?.close());

/** Whoever is named by them has to be there: a plan is everybody's, a mail address is answered below. */
const namesSomething = ({ path }: Endpoint) =>
  pathParameters(path).some((name) => name.endsWith('_id') && name !== 'plan_id');
const namesPerson = ({ path }: Endpoint) => path.startsWith('/two-factors');
const isReading = ({ method }: Endpoint) => method === 'GET';
const isStats = ({ path }: Endpoint) => path.startsWith('/stats/');

type Expected = `${number} ${string}` | 'let in';

/** Who gets what. An access that is not here does not compile; an endpoint that differs is an exception, with its reason. */
const rules: Record<Endpoint['access'], (kind: Kind, endpoint: Endpoint) => Expected> = {
  public: () => 'let in',
  // A session that has ended is no reason to turn somebody away here.
  visitor: () => 'let in',
  // The token that came with a code, and nothing else, is looked at here: whoever brings another has no code.
  'otp-token': (kind) => (kind === 'nobody' ? '401 unauthenticated' : 'let in'),
  // Likewise: no other token opens a report.
  report: (kind) => (kind === 'nobody' ? '401 unauthenticated' : '404 report_not_found'),
  member(kind, endpoint) {
    if (kind === 'nobody' || kind === 'dead') return '401 unauthenticated';
    if (kind === 'key of a stranger' || kind === 'key that reads' || kind === 'key for figures') return '403 forbidden';
    if (isUnproven(kind) && endpoint.proof) return '403 proof_required';
    if (namesPerson(endpoint)) return '403 forbidden';
    return namesSomething(endpoint) ? notFound(endpoint) : 'let in';
  },
  key(kind, endpoint) {
    if (kind === 'nobody' || kind === 'dead') return '401 unauthenticated';
    if (kind === 'key for figures') return isStats(endpoint) ? 'let in' : '403 forbidden';
    if (kind === 'key that reads') return isReading(endpoint) ? 'let in' : '403 forbidden';
    return namesSomething(endpoint) ? notFound(endpoint) : 'let in';
  },
  admin(kind, endpoint) {
    if (kind === 'nobody' || kind === 'dead') return '401 unauthenticated';
    if (!isAdministrator(kind)) return '403 forbidden';
    return isUnproven(kind) && endpoint.proof ? '403 proof_required' : 'let in';
  },
};

const isUnproven = (kind: Kind) => kind === 'unproven' || kind === 'unproven administrator';
const isAdministrator = (kind: Kind) => kind === 'administrator' || kind === 'unproven administrator';
/** They see the accounts of all, and nothing of what is in them. */
const isOfAdmins = ({ access }: Endpoint) => access === 'admin';

/** As the endpoint itself says it: of what it names, the first that can be missing. */
function notFound({ errors, path }: Endpoint): Expected {
  const code = errors.find((name) => name.endsWith('_not_found'));
  return code ? `404 ${code}` : expect.fail(`${path} does not say what it answers where nothing is`);
}

/** Refusals that any call may answer. What else it refuses, its endpoint names. */
const ofEveryCall = ['too_many_requests'];
/** No provider is there: those who ask one say so. */
const ofProviders = ['payment_provider_unavailable', 'webflow_unavailable'];

const isLetIn = ({ errors }: Endpoint, { status, code }: { status: number; code: string | undefined }) =>
  status === 200 || (code !== undefined && [...errors, ...ofEveryCall, ...ofProviders].includes(code as never));

/** What anybody may know of a player: whoever made it has put it on show. */
const isOnShow = (endpoint: Endpoint) => endpoint === api.embeds.oembed;

/** The video is there already: nothing of it is still to be sent. */
const needsUpload = (endpoint: Endpoint) => endpoint === api.videos.sendParts;

/** One whose GET does something only looks who asks. */
const isHeadAlike = ({ method, hasSideEffects }: Endpoint, expected: Expected) =>
  method === 'GET' && expected !== 'let in' && !(hasSideEffects && expected === '403 forbidden');

const matrix = everyEndpoint.flatMap((endpoint) =>
  (Object.keys(kinds) as CallerName[]).map((who) => ({
    endpoint,
    who,
    expected: rules[endpoint.access](kinds[who], endpoint),
  })),
);

/** Everything of the owner, but for what the owner's own calls change. */
async function ownersRows() {
  const workspace = workspaceOf(about.owner);
  const { rows } = await test.connection.db.execute(sql`
    select (select json_agg(r order by r.id) from videos r where workspace_id = ${workspace}) as videos,
      (select json_agg(r order by r.id) from players r where workspace_id = ${workspace}) as players,
      (select json_agg(r order by r.id) from player_sources r) as sources,
      (select json_agg(r order by r.player_id) from player_access r where workspace_id = ${workspace}) as access,
      (select json_agg(r order by r.id) from text_tracks r where workspace_id = ${workspace}) as tracks,
      (select json_agg(r.id order by r.id) from api_keys r where workspace_id = ${workspace}) as keys,
      (select json_agg(r order by r.id) from subscriptions r where workspace_id = ${workspace}) as subscriptions,
      (select json_agg(r) from webflow_connections r where workspace_id = ${workspace}) as connections,
      (select json_agg(r.password_hash) from accounts r where email = ${about.owner.user.email}) as password`);
  return rows;
}

describe.runIf(hasPostgres())('the access matrix', () => {
  it('has a row for every endpoint that answers, and every endpoint answers', () => {
    expect(boundEndpoints(test)).toEqual(everyEndpoint);
    for (const endpoint of everyEndpoint) expect(exampleInput(endpoint, about)).toBeDefined();
    expect(matrix.length).toBe(everyEndpoint.length * Object.keys(kinds).length);
  });

  it.each(Object.keys(kinds) as CallerName[])(
    'holds for %s, and nothing of the owner is told or changed',
    async (who) => {
      const before = await ownersRows();
      for (const { endpoint, expected } of matrix.filter((row) => row.who === who)) {
        const ids = isAdministrator(kinds[who]) && isOfAdmins(endpoint) ? idsOfVictim : about.ids;
        const input = exampleInput(endpoint, about, ids) as never;
        const caller = { ip: `10.0.0.${Object.keys(kinds).indexOf(who)}`, ...(await callers[who]()) };
        const { status, body, headers } = await test.call(endpoint, input, caller);
        const name = `${nameOf(endpoint)} by ${who}`;
        if (expected !== 'let in') expect(`${status} ${body.code}`, name).toBe(expected);
        else expect(isLetIn(endpoint, { status, code: body.code }), `${name}: ${status} ${body.code}`).toBe(true);
        const mayTell = kinds[who] === 'key that reads' || isOnShow(endpoint) || isOfAdmins(endpoint);
        if (!mayTell) expectNoMarks(name, { body, headers });
        if (isHeadAlike(endpoint, expected)) await expectSameHead(endpoint, caller, status);
      }
      expect(await ownersRows()).toEqual(before);
    },
  );

  function expectNoMarks(name: string, answer: object): void {
    const text = JSON.stringify(answer, (_key, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
    for (const mark of about.marks) expect(text, name).not.toContain(mark);
  }

  /** Nobody reads its answer, but it says by its status what is there. */
  async function expectSameHead(endpoint: Endpoint, caller: Caller, status: number): Promise<void> {
    const { method, path } = endpoint;
    const url = `/api${toRequest(endpoint, exampleInput(endpoint, about) as never, {}).address}`;
    const headers = { ...(caller.token && { authorization: `Bearer ${caller.token}` }), ...caller.headers };
    const head = await test.app.inject({ method: 'HEAD', url, headers });
    expect(head.statusCode, `HEAD of ${method} ${path}`).toBe(status);
  }

  /** Last: nothing is left afterwards. Whoever owns it gets past every guard, with a session and with a key. */
  const order = everyEndpoint
    .filter((endpoint) => !isOfAdmins(endpoint))
    .toSorted(
      (one, other) =>
        Number(one.method === 'DELETE') - Number(other.method === 'DELETE') || other.path.length - one.path.length,
    );
  it('lets the owner do all of it', async () => {
    const { body: key } = await test.call(api.apiKeys.create, {}, about.owner);
    for (const endpoint of order) {
      const input = exampleInput(endpoint, about) as never;
      const tokens = [endpoint.access === 'key' && endpoint.method === 'GET' ? key.value : undefined, 'signed in'];
      for (const token of tokens.filter((one) => one !== undefined)) {
        const caller = token === 'signed in' ? await openSession(test, about.owner) : { token };
        const { status, body } = await test.call(endpoint, input, caller);
        expect(isLetIn(endpoint, { status, code: body.code }), `${nameOf(endpoint)}: ${status} ${body.code}`).toBe(
          true,
        );
        if (namesSomething(endpoint) && !needsUpload(endpoint))
          expect(`${status} ${body.code}`, nameOf(endpoint)).not.toBe(notFound(endpoint));
      }
    }
  });
});

/** What is no call of the contract and takes more than a look at a file: what each answers to who has no right to it. */
const plainRoutes: Record<string, { url: string; expected: Expected; headers?: Record<string, string> }> = {
  'PUT /api/images/uploads/:key': { url: '/api/images/uploads/img_1.webp', expected: '403 upload_refused' },
  'GET /api/downloads/:name': { url: '/api/downloads/x', expected: '404 not_found' },
  'POST /api/payments/webhook': { url: '/api/payments/webhook', expected: '400 webhook_invalid' },
  'POST /api/uploads/form': { url: '/api/uploads/form', expected: '400 upload_malformed' },
  'POST /api/uploads/tus': { url: '/api/uploads/tus', expected: '400 upload_malformed' },
  'HEAD /api/uploads/tus/:id': { url: '/api/uploads/tus/upl_1', expected: '404 not_found' },
  'PATCH /api/uploads/tus/:id': {
    url: '/api/uploads/tus/upl_1',
    expected: '404 not_found',
    headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  },
  'DELETE /api/uploads/tus/:id': { url: '/api/uploads/tus/upl_1', expected: '404 not_found' },
  'GET /api/players/embed/:name|:player_id/download': {
    url: '/api/players/embed/ply_1/download',
    expected: '404 not_found',
  },
  'GET /api/players/embed/:name|:player_id/k/:grant/stream.m3u8': {
    url: '/api/players/embed/ply_1/k/x/stream.m3u8',
    expected: '404 not_found',
  },
  'GET /api/players/embed/:name|:player_id/k/:grant/text/:name.m3u8': {
    url: '/api/players/embed/ply_1/k/x/text/trk_1.1.m3u8',
    expected: '404 not_found',
  },
  'POST /api/players/embed/:name|:player_id/grant': {
    url: '/api/players/embed/ply_1/grant',
    expected: '404 not_found',
    headers: { 'content-type': 'text/plain' },
  },
  'POST /api/players/embed/links/:link_id/players/embed/:player_id/grant': {
    url: '/api/players/embed/links/rvl_1/players/embed/ply_1/grant',
    expected: '404 not_found',
    headers: { 'content-type': 'text/plain' },
  },
  'POST /watch/:player_id': {
    url: '/watch/ply_1',
    expected: '404 not_found',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'POST /watch/:player_id/report': {
    url: '/watch/ply_1/report',
    expected: '404 not_found',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'GET /media/images/:key': { url: '/media/images/img_1.webp', expected: '404 not_found' },
};
/**
 * Pages and files that are the same for everybody, and those of players, which are on show. What ends the mails of a
 * report is a page, too: report-mails.test.ts forges its links.
 */
const forEverybody =
  /^POST \/(unsubscribe|api\/(e|players\/embed\/links\/:link_id\/e|players\/embed\/:name\|:player_id))$|^(GET|HEAD) \/($|\*$|assets\/|player\.js|watch\/|help|feedback|favicon\.ico|site\/|robots\.txt|branding\/|unsubscribe$|docs|api\/openapi\.json|api\/players\/embed\/(assets\/|links\/:link_id\/players\/embed\/(assets\/|:player_id$)|:name\|:player_id(\/stream\.m3u8|\/text\/:name\.m3u8)?$))/;

describe.runIf(hasPostgres())('what is not in the contract', () => {
  let base: string;
  beforeAll(async () => {
    base = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it('is in this list, or for everybody to see', () => {
    const inContract = new Set(everyEndpoint.map(({ method, path }) => `${method} /api${path}`));
    const isKnown = (route: string) => {
      const name = route.replace(/\(\^.*$/, '');
      const ofGet = name.replace(/^HEAD/, 'GET');
      return [name, ofGet].some((one) => one in plainRoutes || inContract.has(one)) || forEverybody.test(name);
    };
    // A preflight says what may be asked, and asks nothing.
    const unknown = listRoutes(test).filter((route) => !route.startsWith('OPTIONS') && !isKnown(route));
    expect(unknown).toEqual([]);
  });

  it.each(Object.entries(plainRoutes))('%s takes nothing from who has no right to it', async (name, row) => {
    const [method] = name.split(' ');
    for (const who of ['nobody', 'somebody else', 'a key of another workspace'] as const) {
      const { token } = await callers[who]();
      const headers = {
        'tus-resumable': '1.0.0',
        ...row.headers,
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const answer = await fetch(`${base}${row.url}`, { method: method ?? '', headers });
      const code = method === 'HEAD' ? row.expected.split(' ')[1] : ((await answer.json()) as { code: string }).code;
      expect(`${answer.status} ${code}`, who).toBe(row.expected);
    }
  });
});
