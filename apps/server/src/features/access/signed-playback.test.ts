import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { signPlayback } from '@kinora/client';
import type { SignedIn } from '@kinora/contract';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { makeLimitedFilm, sayWhoMayWatch } from '../../testing/limited-film.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let beside: TestApp;
let owner: SignedIn;
let stranger: SignedIn;
let film: { id: string; videoId: string };
let secret: string;
const pair = generateKeyPairSync('ed25519');
let kid: string;

const newKey = async (as = owner) => (await test.call(signingKeyEndpoints.create, {}, as)).body;
const revoke = (id: string) => test.call(signingKeyEndpoints.revoke, { signing_key_id: id }, owner);

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  beside = await startBeside(test);
  owner = await registerUploader(test);
  stranger = await registerUploader(test);
  film = await makeLimitedFilm(test, owner, { requires_token: true });
  secret = String((await newKey()).secret);
  const public_key = String(pair.publicKey.export({ format: 'pem', type: 'spki' }));
  kid = (await test.call(signingKeyEndpoints.create, { public_key }, owner)).body.id;
});
afterAll(async () => {
  await beside?.close();
  await test?.close();
});

const frame = { 'sec-fetch-dest': 'iframe', referer: 'https://www.example.com/' };
const on = (host: string) => ({ ...frame, referer: `https://${host}/` });
const embed = (id: string, token?: string, headers: Record<string, string> = frame, { app } = test) =>
  app.inject({ url: `/api/players/embed/${id}${token === undefined ? '' : `?token=${token}`}`, headers });
const reasonOf = async (token?: string, headers?: Record<string, string>, id = film.id) => {
  const { statusCode, headers: told, payload } = await embed(id, token, headers);
  expect(payload.includes('Secret plans')).toBe(statusCode === 200);
  if (statusCode === 403) expect(payload).toContain(`data-reason="${told['x-refusal']}"`);
  return statusCode === 403 ? told['x-refusal'] : statusCode;
};
const ancestorsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? '*';
const grantIn = (html: string): string => /\/k\/([\w-]{36})\//.exec(html)?.[1] ?? '';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
interface Made {
  head?: object;
  claims?: object;
  key?: KeyObject;
}
/** As somebody would make it by hand. */
function make({ head = {}, claims = {}, key = pair.privateKey }: Made = {}): string {
  const signed = `${encode({ alg: 'EdDSA', kid, typ: 'JWT', ...head })}.${encode({ sub: film.id, exp: now() + 600, ...claims })}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}
const hmac = (head: object, secretText: string | Buffer) => {
  const signed = `${encode({ kid, ...head })}.${encode({ sub: film.id, exp: now() + 600 })}`;
  return `${signed}.${createHmac('sha512', secretText).update(signed).digest('base64url')}`;
};
const day = 86_400;

describe.runIf(hasPostgres())('a token of a site of the owner', () => {
  it('opens the player, for its player or for its video, in a page that nobody keeps', async () => {
    for (const token of [
      await signPlayback(secret, { player: film.id }),
      await signPlayback(secret, { video: film.videoId, expiresIn: 7 * day }),
      make(),
      make({ head: { typ: undefined } }),
      make({ claims: { nbf: now() + 30, viewer: 'ada', anything: { else: 1 } } }),
      make({ claims: { exp: now() - 30 } }),
    ]) {
      const answer = await embed(film.id, token);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.payload).not.toContain(token);
      const file = `/media/videos/k/${grantIn(answer.payload)}/${film.videoId}/video.mp4`;
      expect((await test.app.inject({ url: file })).statusCode).toBe(200);
    }
    expect((await test.app.inject({ url: `/media/videos/${film.videoId}/video.mp4` })).statusCode).toBe(404);
  });

  it('is refused, with a reason for whoever signs, where anything is wrong with it', async () => {
    const other = await makeLimitedFilm(test, owner, { requires_token: true });
    const theirs = await newKey(stranger);
    const revoked = await newKey();
    await revoke(revoked.id);
    const good = make();
    const [head = '', body = '', tail = ''] = good.split('.');
    const publicPem = String(pair.publicKey.export({ format: 'pem', type: 'spki' }));
    const publicDer = pair.publicKey.export({ format: 'der', type: 'spki' });
    const none = (alg: unknown) => `${encode({ alg, kid })}.${body}`;
    const rows: [name: string, token: string | undefined, reason: string][] = [
      ['none', undefined, 'token_missing'],
      ['an empty one', '', 'token_missing'],
      ['a word', 'token', 'token_malformed'],
      ['alg none, unsigned', `${none('none')}.`, 'token_malformed'],
      ['alg none, with some signature', `${none('none')}.${tail}`, 'token_algorithm'],
      ['alg NONE', `${none('NONE')}.${tail}`, 'token_algorithm'],
      ['no alg', `${none(undefined)}.${tail}`, 'token_algorithm'],
      ['a list as alg', `${none(['EdDSA'])}.${tail}`, 'token_algorithm'],
      ['HS512 with the public key as PEM', hmac({ alg: 'HS512' }, publicPem), 'token_algorithm'],
      ['HS512 with the public key as DER', hmac({ alg: 'HS512' }, publicDer), 'token_algorithm'],
      ['HMAC under the name EdDSA', hmac({ alg: 'EdDSA' }, publicPem), 'token_signature'],
      ['crit', make({ head: { crit: ['x'], x: 1 } }), 'token_algorithm'],
      ['a key of its own', make({ head: { jwk: pair.publicKey.export({ format: 'jwk' }), kid: 'x' } }), 'token_key'],
      ['no kid', make({ head: { kid: undefined } }), 'token_key'],
      ['an unknown kid', make({ head: { kid: `sgk_${'A'.repeat(22)}` } }), 'token_key'],
      ['a kid that is a path', make({ head: { kid: '../../dev/null' } }), 'token_key'],
      ['a kid that is SQL', make({ head: { kid: `' or 1=1 --` } }), 'token_key'],
      ['another kid of the workspace', make({ head: { kid: secret.split('.')[0] } }), 'token_signature'],
      ['a revoked key', await signPlayback(String(revoked.secret), { player: film.id }), 'token_key'],
      ['somebody else’s key', await signPlayback(String(theirs.secret), { player: film.id }), 'token_key'],
      ['another player', make({ claims: { sub: other.id } }), 'token_subject'],
      ['another video', make({ claims: { sub: other.videoId } }), 'token_subject'],
      ['no subject', make({ claims: { sub: undefined } }), 'token_subject'],
      ['a list of subjects', make({ claims: { sub: [film.id] } }), 'token_subject'],
      ['expired', make({ claims: { exp: now() - 61 } }), 'token_expired'],
      ['no end', make({ claims: { exp: undefined } }), 'token_expiry'],
      ['an end in words', make({ claims: { exp: String(now() + 60) } }), 'token_expiry'],
      ['an end that is no number', make({ claims: { exp: Number.POSITIVE_INFINITY } }), 'token_expiry'],
      ['an end too far away', make({ claims: { exp: now() + 7 * day + 120 } }), 'token_expiry'],
      ['an end in milliseconds', make({ claims: { exp: Date.now() } }), 'token_expiry'],
      ['not yet', make({ claims: { nbf: now() + 90 } }), 'token_not_yet'],
      ['a beginning in words', make({ claims: { nbf: 'now' } }), 'token_not_yet'],
      ['pages in words', make({ claims: { origins: 'www.example.com' } }), 'token_origins'],
      ['no pages', make({ claims: { origins: [] } }), 'token_origins'],
      ['every page', make({ claims: { origins: ['*'] } }), 'token_origins'],
      ['a policy as page', make({ claims: { origins: ['example.com; sandbox'] } }), 'token_origins'],
      ['101 pages', make({ claims: { origins: Array(101).fill('example.com') } }), 'token_origins'],
      ['a claim more', `${head}.${encode({ sub: film.id, exp: now() + 601 })}.${tail}`, 'token_signature'],
      ['broken base64', `${head}.${body}=.${tail}`, 'token_malformed'],
      ['base64 of nothing', `${head}.${encode('x')}.${tail}`, 'token_malformed'],
      ['the other alphabet', `${head}.${body}.${tail.slice(0, -2)}%2B%2F`, 'token_malformed'],
      ['a spare bit', `${head}.${body}.${tail.slice(0, -1)}${tail.endsWith('B') ? 'C' : 'B'}`, 'token_malformed'],
      ['a short signature', `${head}.${body}.${tail.slice(1)}`, 'token_malformed'],
      ['a part more', `${good}.${tail}`, 'token_malformed'],
      ['no object', `${encode([1])}.${body}.${tail}`, 'token_malformed'],
      ['too long', make({ claims: { pad: 'x'.repeat(4_000) } }), 'token_malformed'],
      ['two of them', `${good}&token=${good}`, 'token_missing'],
    ];
    for (const [name, token, reason] of rows) expect(await reasonOf(token), name).toBe(reason);
    expect(await reasonOf(make())).toBe(200);
  });

  it('is forged a thousand times for nothing, and that counts as no use of the key', async () => {
    const { id } = await newKey();
    const other = generateKeyPairSync('ed25519').privateKey;
    for (let tries = 0; tries < 1_000; tries += 1) {
      const [head, body] = make({ head: { kid: id }, key: other }).split('.');
      const tail =
        tries % 2 ? randomBytes(64).toString('base64url') : make({ head: { kid: id }, key: other }).split('.')[2];
      expect((await embed(film.id, `${head}.${body}.${tail}`)).statusCode).toBe(403);
    }
    const keys = (await test.call(signingKeyEndpoints.list, {}, owner)).body;
    expect(keys.find((key) => key.id === id)?.last_used_at).toBe(null);
  });

  it('notes the use of its key once an hour, and asks the database nothing for each viewer', async () => {
    const key = await newKey();
    const token = await signPlayback(String(key.secret), { player: film.id });
    const lastUse = async () =>
      (await test.call(signingKeyEndpoints.list, {}, owner)).body.find(({ id }) => id === key.id)?.last_used_at;
    await embed(film.id, token);
    await vi.waitFor(async () => expect(await lastUse()).toEqual(expect.any(Number)));
    await embed(film.id, token);
    const query = vi.spyOn(test.connection.pool, 'query');
    for (let times = 0; times < 20; times += 1) expect((await embed(film.id, token)).statusCode).toBe(200);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    await test.connection.db.execute(
      sql`update signing_keys set last_used_at = now() - interval '2 hours' where id = ${key.id}`,
    );
    await embed(film.id, token);
    await vi.waitFor(async () => expect(await lastUse()).toBeGreaterThan(now() - 60));
  });

  it('is worth nothing on any server the moment its key is revoked', async () => {
    const key = await newKey();
    const token = await signPlayback(String(key.secret), { player: film.id });
    for (const app of [test, beside]) expect((await embed(film.id, token, frame, app)).statusCode).toBe(200);
    await revoke(key.id);
    for (const app of [test, beside]) expect((await embed(film.id, token, frame, app)).statusCode).toBe(403);
  });
});

describe.runIf(hasPostgres())('what else holds', () => {
  const at = (rules: object) => sayWhoMayWatch(test, owner, film.id, { requires_token: true, ...rules });
  const good = (origins?: string[]) => make({ claims: { origins } });

  it('a token opens nothing that is private, closed, or shut to the page', async () => {
    const list = { allowed_domains: ['example.com'] };
    const modes: [name: string, rules: object, headers: Record<string, string>, expected: unknown][] = [
      ['open', {}, frame, 200],
      ['in a tab', {}, { 'sec-fetch-dest': 'document' }, 200],
      ['private', { visibility: 'private' }, frame, 404],
      ['not yet', { opens_at: now() + 600 }, frame, 'early'],
      ['no more', { closes_at: 1_000 }, frame, 'over'],
      ['on the list', list, frame, 200],
      ['not on the list', list, on('evil.test'), 'domain'],
      ['in frames alone', { allow_direct: false }, { 'sec-fetch-dest': 'document' }, 'direct'],
      ['a program', { allow_direct: false }, {}, 'direct'],
      ['with a password besides', { password: 'open sesame' }, frame, 200],
    ];
    for (const [name, rules, headers, expected] of modes) {
      await at({ password: null, ...rules });
      expect(await reasonOf(good(), headers), name).toBe(expected);
      if (expected === 200) expect(await reasonOf(undefined, headers), name).toBe('token_missing');
    }
    await at({ password: null });
  });

  it('it is instead of a password, and a bad one is as none', async () => {
    await at({ requires_token: false, password: 'open sesame' });
    expect((await embed(film.id, good())).statusCode).toBe(200);
    const asked = await embed(film.id, 'x');
    expect([asked.statusCode, asked.payload.includes('type="password"')]).toEqual([403, true]);
    await at({ password: null });
  });

  it('it narrows the pages that may show it, and never widens them', async () => {
    const rows: [
      rules: object,
      origins: string[],
      headers: Record<string, string>,
      expected: unknown,
      list?: string,
    ][] = [
      [{}, ['learn.example.com'], on('learn.example.com'), 200, 'learn.example.com *.learn.example.com'],
      [{}, ['https://learn.example.com/'], on('a.learn.example.com'), 200],
      [{}, ['learn.example.com'], on('example.com'), 'domain'],
      [{}, ['learn.example.com'], { 'sec-fetch-dest': 'iframe' }, 200, 'learn.example.com *.learn.example.com'],
      [{}, ['learn.example.com'], { 'sec-fetch-dest': 'document' }, 'direct'],
      [{}, ['learn.example.com'], {}, 'direct'],
      [{ allowed_domains: ['example.com'] }, ['learn.example.com', 'evil.test'], on('learn.example.com'), 200],
      [{ allowed_domains: ['example.com'] }, ['learn.example.com', 'evil.test'], on('evil.test'), 'domain'],
      [{ allowed_domains: ['example.com'] }, ['evil.test'], on('evil.test'), 'token_origins'],
      [
        { allowed_domains: ['a.example.com', 'b.test'] },
        ['example.com'],
        on('a.example.com'),
        200,
        'a.example.com *.a.example.com',
      ],
      [{ allowed_domains: ['b.test'], allow_builders: true }, ['x.webflow.io'], on('x.webflow.io'), 200],
      [{ allowed_domains: ['b.test'], allow_builders: true }, ['x.webflow.io'], on('y.webflow.io'), 'domain'],
      [{}, ['http://localhost:3000'], { ...frame, referer: 'http://localhost:3000/' }, 200],
      [{}, ['localhost:3000'], on('evil.test'), 'domain'],
      [
        { allowed_domains: ['b.test'] },
        ['localhost'],
        { ...frame, referer: 'http://localhost:3000/' },
        'token_origins',
      ],
    ];
    for (const [rules, origins, headers, expected, list] of rows) {
      await at(rules);
      const name = JSON.stringify([rules, origins, headers]);
      expect(await reasonOf(good(origins), headers), name).toBe(expected);
      if (list !== undefined) expect(ancestorsOf(await embed(film.id, good(origins), headers)), name).toBe(list);
    }
    await at({});
  });

  it('the share page hands it to its frame, and names the film to whoever has a good one', async () => {
    const watch = (token?: string) =>
      test.app.inject({ url: `/watch/${film.id}${token === undefined ? '' : `?token=${token}`}` });
    const token = good();
    const answer = await watch(token);
    expect(answer.payload).toContain(`/api/players/embed/${film.id}?token=${token}`);
    expect([answer.statusCode, answer.headers['cache-control'], answer.payload.includes('Secret plans')]).toEqual([
      200,
      'private, no-store',
      true,
    ]);
    for (const bad of [undefined, make({ claims: { exp: 1 } }), '"><script>alert(1)</script>']) {
      const { payload } = await watch(bad && encodeURIComponent(bad));
      expect(payload).toContain('Protected video');
      expect(payload).not.toMatch(/Secret plans|<script>alert/);
    }
  });
});

describe.runIf(hasPostgres())('a visit that a token has opened', () => {
  const renew = (grant: string, token: string | undefined, id = film.id) =>
    test.app.inject({
      method: 'POST',
      url: `/api/players/embed/${id}/grant${token === undefined ? '' : `?token=${token}`}`,
      headers: { 'content-type': 'text/plain', origin: 'null' },
      payload: grant,
    });
  const isOpen = async (grant: string, videoId = film.videoId) =>
    (await test.app.inject({ url: `/media/videos/k/${grant}/${videoId}/hls1/v360.mp4` })).statusCode === 200;

  it('ends with the token, though it is renewed', async () => {
    const begun = Date.now();
    const token = await signPlayback(secret, { player: film.id, expiresIn: 3 * 3_600 });
    const first = grantIn((await embed(film.id, token)).payload);
    const short = grantIn(
      (await embed(film.id, await signPlayback(secret, { player: film.id, expiresIn: 300 }))).payload,
    );
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(begun + 8 * 60_000);
      expect([await isOpen(first), await isOpen(short)]).toEqual([true, false]);
      vi.setSystemTime(begun + 2 * 3_600_000);
      expect((await renew(first, undefined)).statusCode).toBe(404);
      const answer = await renew(first, token);
      expect(answer.statusCode).toBe(200);
      const { grant, expires_at } = answer.json();
      expect(expires_at).toBeLessThanOrEqual(Math.floor(begun / 1000) + 3 * 3_600 + 120);
      vi.setSystemTime(begun + 2.9 * 3_600_000);
      expect(await isOpen(grant)).toBe(true);
      vi.setSystemTime(begun + 3 * 3_600_000 + 121_000);
      expect(await isOpen(grant)).toBe(false);
      expect((await renew(grant, token)).statusCode).toBe(404);
      // Nor with a newer one: whoever has one opens the page again.
      expect((await renew(grant, await signPlayback(secret, { player: film.id }))).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not renewed once its key is revoked, nor where the token was instead of a password', async () => {
    const locked = await makeLimitedFilm(test, owner, { password: 'open sesame' });
    for (const { id } of [film, locked]) {
      const key = await newKey();
      const token = await signPlayback(String(key.secret), { player: id });
      const grant = grantIn((await embed(id, token)).payload);
      expect((await renew(grant, undefined, id)).statusCode).toBe(404);
      expect((await renew(grant, token, id)).statusCode).toBe(200);
      await revoke(key.id);
      expect((await renew(grant, token, id)).statusCode).toBe(404);
    }
  });

  it('is not renewed without one where none was asked for when it began', async () => {
    const other = await makeLimitedFilm(test, owner, { allowed_domains: ['example.com'] });
    const grant = grantIn((await embed(other.id)).payload);
    expect((await renew(grant, undefined, other.id)).statusCode).toBe(200);
    await sayWhoMayWatch(test, owner, other.id, { requires_token: true });
    expect((await renew(grant, undefined, other.id)).statusCode).toBe(404);
    expect((await renew(grant, await signPlayback(secret, { player: other.id }), other.id)).statusCode).toBe(200);
  });
});
