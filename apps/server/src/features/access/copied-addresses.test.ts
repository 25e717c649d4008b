import { signPlayback } from '@kinora/client';
import { api, type SignedIn } from '@kinora/contract';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { makeLimitedFilm } from '../../testing/limited-film.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  owner = await registerUploader(test);
});
afterAll(async () => test?.close());

type Film = Awaited<ReturnType<typeof makeLimitedFilm>>;
type Headers = Record<string, string>;

const load = (url: string, headers: Headers = {}) => test.app.inject({ url, headers });
const onAllowedPage = { 'sec-fetch-dest': 'iframe', referer: 'https://www.example.com/' };
const pageOf = async ({ id }: Film, query = '') =>
  (await load(`/api/players/embed/${id}${query}`, onAllowedPage)).payload;
const grantIn = (html: string): string => /\/k\/([\w-]{36})\//.exec(html)?.[1] ?? '';
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

async function newKey() {
  const { body } = await test.call(signingKeyEndpoints.create, {}, owner);
  return { id: body.id, secret: String(body.secret) };
}

/** How somebody who may watch gets at the page of a player, in every mode in which not everybody may. */
const modes: Record<string, { rules: object; open: (film: Film) => Promise<string> }> = {
  'on some domains': { rules: { allowed_domains: ['example.com'] }, open: pageOf },
  'on some domains, in frames alone': {
    rules: { allowed_domains: ['example.com'], allow_direct: false },
    open: pageOf,
  },
  'where they are made': {
    rules: { allowed_domains: ['example.com'], allow_builders: true, allow_local: true },
    open: pageOf,
  },
  'in frames alone': { rules: { allow_direct: false }, open: pageOf },
  'for a while': { rules: { closes_at: Math.floor(Date.now() / 1000) + 360_000 }, open: pageOf },
  'with a password': {
    rules: { password: 'open sesame' },
    open: async ({ id }) =>
      (
        await test.app.inject({
          method: 'POST',
          url: `/api/players/embed/${id}`,
          headers: { ...onAllowedPage, 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'password=open+sesame',
        })
      ).payload,
  },
  'with a token': {
    rules: { requires_token: true },
    open: async (film) =>
      pageOf(film, `?token=${await signPlayback((await newKey()).secret, { player: film.id, expiresIn: 86_400 })}`),
  },
  'by its owner alone': {
    rules: { visibility: 'private' },
    open: async ({ id }) => {
      const { body } = await test.call(api.access.preview, { player_id: id }, owner);
      return (await load(pathOf(body.embed_url), onAllowedPage)).payload;
    },
  },
  'by a review link': {
    rules: { visibility: 'private' },
    open: async ({ id }) => {
      const { body } = await test.call(api.reviewLinks.create, { player_id: id, label: 'For the client' }, owner);
      const page = (await load(pathOf(body.url))).payload;
      return (await load(pathOf(/<iframe[^>]* src="([^"]+)"/.exec(page)?.[1] ?? ''))).payload;
    },
  },
};

const files = ['hls1/master3.m3u8', 'hls1/v360.mp4', 'video.mp4', 'poster1/poster.jpg', 'storyboard.vtt'];

/** What a program can say of itself: nothing of it is asked for, and nothing of it helps. */
const forged: Record<string, Headers> = {
  'no header': {},
  'the page': { ...onAllowedPage, origin: 'https://www.example.com' },
  'the share page': {
    referer: 'http://localhost:4000/',
    origin: 'http://localhost:4000',
    'sec-fetch-site': 'same-origin',
  },
  'a proxy': { 'x-forwarded-host': 'localhost:4000', 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/' },
  'a range and a copy': { range: 'bytes=0-3', 'if-none-match': '*', 'cache-control': 'only-if-cached' },
  'a cookie': { cookie: 'session=1; grant=1' },
};

describe.runIf(hasPostgres())('addresses that were copied', () => {
  it.each(Object.entries(modes))('%s', async (_name, { rules, open }) => {
    const [film, other] = [await makeLimitedFilm(test, owner, rules), await makeLimitedFilm(test, owner, rules)];
    const begun = Date.now();
    const grant = grantIn(await open(film));
    const statusOf = async (path: string, headers: Headers = {}) =>
      (await load(`/media/videos/${path}`, headers)).statusCode;

    for (const file of files) {
      // Playlist, segment, picture: as it was copied, it goes on for as long as the grant, for whoever has it.
      expect(await statusOf(`k/${grant}/${film.videoId}/${file}`), file).toBe(200);
      for (const [name, headers] of Object.entries(forged)) {
        const what = `${file}, with ${name}`;
        expect(await statusOf(`${film.videoId}/${file}`, headers), what).toBe(404);
        expect(await statusOf(`k/${'A'.repeat(36)}/${film.videoId}/${file}`, headers), what).toBe(404);
        expect(await statusOf(`k/${grant}/${other.videoId}/${file}`, headers), what).toBe(404);
      }
    }
    vi.useFakeTimers({ toFake: ['Date'], now: begun + 2.3 * 3_600_000 });
    try {
      for (const file of files)
        for (const [name, headers] of Object.entries(forged))
          expect(await statusOf(`k/${grant}/${film.videoId}/${file}`, headers), `${file}, with ${name}`).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are of no more use once the key is revoked that opened the page, and nothing is renewed', async () => {
    const film = await makeLimitedFilm(test, owner, { requires_token: true });
    const key = await newKey();
    const token = await signPlayback(key.secret, { player: film.id, expiresIn: 86_400 });
    const grant = grantIn(await pageOf(film, `?token=${token}`));
    const renew = () =>
      test.app.inject({
        method: 'POST',
        url: `/api/players/embed/${film.id}/grant?token=${token}`,
        headers: { 'content-type': 'text/plain' },
        payload: grant,
      });
    expect((await renew()).statusCode).toBe(200);
    await test.call(signingKeyEndpoints.revoke, { signing_key_id: key.id }, owner);
    for (const headers of Object.values(forged)) {
      const answer = await load(`/api/players/embed/${film.id}?token=${token}`, headers);
      expect([answer.statusCode, grantIn(answer.payload)]).toEqual([403, '']);
    }
    expect((await renew()).statusCode).toBe(404);
  });
});
